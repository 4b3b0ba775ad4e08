// Global setup of the journeys: the property's photographs in the widths that they show, encoded quickly. The site's own encoding takes a
// second for each; until it is done, every server makes substitutes for every page. A name holds the content's hash.
import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { pictures } from "#app/i18n/property/property-pictures.ts";
import { listPictures } from "#app/pictures/describe-pictures.server.ts";
import { pictureName, pictureWidths } from "#app/pictures/picture-address.ts";
import { isStored, storeVariant } from "#app/pictures/picture-files.server.ts";
import { encodeVariant } from "#app/pictures/variants/encode-variant.server.ts";
import { photosFolder } from "#app/pictures/variants/image-variant.ts";
import { coloursVariant, photoVariant } from "#app/pictures/variants/list-variants.ts";
import { quickPictures } from "./quick-pictures.ts";

// Larger ones are shown by few journeys and take far longer: the site makes them.
const maxWidth = 960;

/** Encodes those that are missing: some 250 files in ten seconds the first time. */
export default async function setup(): Promise<void> {
  await mkdir(join(quickPictures, "pictures"), { recursive: true });
  const list = await listPictures();
  const missing = pictures.map(({ file }) => async () => {
    const name = pictureName(file);
    const facts = list[name]!;
    const original = join(photosFolder, file);
    const colours = coloursVariant(name, facts);
    await storeMissing(colours.file, () => encodeVariant({ ...colours, original }));
    if (facts.drawing) return;
    for (const width of pictureWidths.filter((each) => each <= maxWidth)) {
      const photo = photoVariant(name, facts, width, "avif");
      const resized = sharp(original).autoOrient().resize({ width, withoutEnlargement: true });
      await storeMissing(photo.file, () => resized.avif({ quality: 44, effort: 0 }).toBuffer());
    }
  });
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let next = missing.pop(); next; next = missing.pop()) await next();
    }),
  );
}

async function storeMissing(file: string, encode: () => Promise<Uint8Array>): Promise<void> {
  const path = join(quickPictures, file);
  if (!(await isStored(path))) await storeVariant(path, await encode());
}
