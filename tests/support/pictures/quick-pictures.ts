// Where the pictures of the journeys are: apart from encode-quickly.ts, so that no test loads an encoder.
import { resolve } from "node:path";

/** A data folder with pictures that `encode-quickly.ts` has made. Beside the packages, for the next run as well. */
export const quickPictures = resolve("node_modules/.cache/kaz-filao");
