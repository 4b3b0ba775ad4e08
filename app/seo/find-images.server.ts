// The absolute URLs of pictures for search engines, and the share image that chats show with a link.
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { describePicture } from "#app/pictures/describe-pictures.server.ts";
import { listPictures } from "#app/pictures/list-pictures.server.ts";
import { offeredWidths, photoFile, pictureName } from "#app/pictures/picture-address.ts";
import { cardAddress } from "#app/pictures/rules/share-card.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { ShareCard } from "#app/ui/page-head.tsx";

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

/** The share image of a picture, named as in pictures.json; null for an unknown name. */
export async function findShareCard(
  file: string,
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<ShareCard | null> {
  const name = pictureName(file);
  const list = await listPictures(db);
  const picture = Object.hasOwn(list, name) ? list[name] : undefined;
  if (!picture) return null;
  return {
    address: cardAddress(name, picture.hash),
    alt: await describePicture(name, language, db, facts),
  };
}
