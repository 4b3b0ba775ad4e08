// Encodes every image variant before it is requested: at the first start, after an upload in any process, and after failures.
import type { App } from "#app/app.server.ts";
import { listPictures } from "../describe-pictures.server.ts";
import { openOriginals } from "../open-originals.server.ts";
import { listGalleryPictures } from "../pictures.sql.server.ts";
import { listVariants, picturesByNeed } from "./list-variants.ts";
import type { ImageVariants } from "./open-image-variants.server.ts";

interface EncodingOptions extends Pick<App, "database" | "log"> {
  environment: { dataDir: string };
  variants: ImageVariants;
  /** The picture files of each apartment that can be booked, in the order of its page: the first is its cover. */
  listApartmentPictures(): Promise<readonly (readonly string[])[]>;
}

/**
 * Returns the function that makes the missing variants; it resolves when all exist. Calling it costs almost nothing while no
 * picture was added or removed. Rejects when the database is unavailable.
 */
export function encodeAhead(app: EncodingOptions) {
  const { database, log, variants, environment, listApartmentPictures } = app;
  const originals = openOriginals({ database, dataDir: environment.dataDir });
  let latest = { pictures: "", isComplete: false, at: 0 };

  return async function makeMissing(): Promise<void> {
    const list = await listPictures(database.db);
    const pictures = JSON.stringify(list);
    const isSame = pictures === latest.pictures;
    if (isSame && (latest.isComplete || Date.now() - latest.at < retryAfter)) return;
    const began = Date.now();
    const gallery = await listGalleryPictures(database.db);
    const first = picturesByNeed({
      apartments: await listApartmentPictures(),
      gallery: gallery.map(({ file }) => file),
    });
    const wanted = listVariants(list, first).map((variant) => ({
      ...variant,
      read: () => originals.read(variant.name),
    }));
    const { made, isComplete } = await variants.makeAhead(wanted);
    latest = { pictures, isComplete, at: Date.now() };
    const seconds = Math.round((latest.at - began) / 1000);
    if (made > 0) log.info("pictures encoded", { count: made, seconds, isComplete });
  };
}

// Milliseconds.
const retryAfter = 60_000;
