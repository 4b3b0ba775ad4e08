// The share image that chats and social networks show with a link to a page, and its alternative text.
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { describePicture } from "#app/pictures/describe-pictures.server.ts";
import { listPictures } from "#app/pictures/list-pictures.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import type { ShareCard } from "#app/ui/page-head.tsx";
import { cardAddress } from "#app/pictures/rules/share-card.ts";

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
