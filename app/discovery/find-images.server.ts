// The absolute addresses of pictures, for programs that fetch one picture and no choice of formats.
import { offeredWidths, photoFile, pictureName } from "#app/pictures/picture-address.ts";
import type { Db } from "#app/platform/database.server.ts";
import { listPictures } from "#app/pictures/list-pictures.server.ts";
import { cardAddress } from "#app/pictures/rules/share-card.ts";

/**
 * The largest JPEG of each photograph; a drawing is known by its card, for not every program reads SVG. Names are as in
 * pictures.json; one that is not listed there is left out.
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
