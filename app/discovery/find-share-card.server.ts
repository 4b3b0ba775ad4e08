// The picture that a chat or a network shows with a link to a page, and its description.
import type { Language } from "#app/i18n/languages.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import type { Words } from "#app/i18n/words.ts";
import { listPictures } from "#app/pictures/list-pictures.server.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import type { ShareCard } from "#app/ui/page-head.tsx";
import { cardAddress } from "./rules/share-card.ts";

/** The card of a picture, named as in pictures.json; null for a name that is not listed there. */
export async function findShareCard(file: string, language: Language): Promise<ShareCard | null> {
  const name = pictureName(file);
  const list = await listPictures();
  const facts = Object.hasOwn(list, name) ? list[name] : undefined;
  if (!facts) return null;
  const { pictures } = wordsOf(language, "property.pictures").property as { pictures: Words };
  const alt = pictures[name];
  return { address: cardAddress(name, facts.hash), alt: typeof alt === "string" ? alt : "" };
}
