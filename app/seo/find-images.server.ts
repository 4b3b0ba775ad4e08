// The absolute URLs of pictures, for clients that fetch one file without a choice of formats.
import { offeredWidths, photoFile, pictureName } from "#app/pictures/picture-address.ts";
import type { Db } from "#app/platform/database.server.ts";
import { listPictures } from "#app/pictures/list-pictures.server.ts";
import { cardAddress } from "#app/pictures/rules/share-card.ts";

/**
 * The largest JPEG of each photograph; for a drawing its share image, because not every client reads SVG. Names as in
 * pictures.json; unknown ones are left out.
 */
export async function findImages(
  files: readonly string[],
  origin: string,
  db: Db,
): Promise<string[]> {
  const list = await listPictures(db);
  return files.flatMap((file) => {
    const name = pictureName(file);
    const facts = Object.hasOwn(list, name) ? list[name] : undefined;
    if (!facts) return [];
    const { hash, width, drawing } = facts;
    const largest = offeredWidths(width).at(-1) ?? width;
    return (
      origin +
      (drawing ? cardAddress(name, hash) : `/photos/${photoFile(name, hash, largest, "jpg")}`)
    );
  });
}
