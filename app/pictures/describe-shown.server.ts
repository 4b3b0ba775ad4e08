// The texts shown with pictures on a page: alternative text, caption, and a notice for renderings.
import type { PropertyFacts } from "#property/facts.ts";
import type { Picture } from "#app/i18n/property-pictures.ts";
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { MessageTree } from "#app/i18n/message-tree.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { describePictures } from "./describe-pictures.server.ts";
import { pictureName } from "./picture-address.ts";

/** A picture with its texts. */
export interface ShownPicture {
  name: string;
  alt: string;
  /** What it shows in a word or two; pictures uploaded by the owner have none. */
  caption?: string;
  /** The notice that it is a rendering, not a photograph. */
  rendering?: string;
}

/** Each of `pictures` with its texts, in the same order. */
export async function describeShown(
  pictures: readonly Picture[],
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<ShownPicture[]> {
  const alts = await describePictures(language, db, facts);
  const { subjects = {}, rendering } = galleryMessages(language);
  return pictures.map(({ file, kind, subject }) => {
    const name = pictureName(file);
    const caption = subject && subjects[subject];
    return {
      name,
      alt: alts[name] ?? "",
      ...(caption && { caption }),
      ...(rendering && kind === "render" && { rendering }),
    };
  });
}

/** The notice for a page that shows `pictures`, if one of them is a rendering; else null. */
export function renderingNotice(
  pictures: readonly (Picture | undefined)[],
  language: Language,
): string | null {
  const isAny = pictures.some((picture) => picture?.kind === "render");
  return (isAny && galleryMessages(language).notice) || null;
}

// All of these messages are optional for a property.
function galleryMessages(language: Language) {
  const { gallery } = selectMessages(language, "property.gallery").property as {
    gallery: MessageTree;
  };
  return gallery as { notice?: string; rendering?: string; subjects?: Record<string, string> };
}
