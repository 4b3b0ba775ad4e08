// What stands with pictures on a page: their words, and that they are renderings for as long as they are.
import type { Picture } from "#property/photos/order.ts";
import type { Language } from "#app/i18n/languages.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import type { Words } from "#app/i18n/words.ts";
import type { Db } from "#app/platform/database.server.ts";
import { describePictures } from "./describe-pictures.server.ts";
import { pictureName } from "./picture-address.ts";

/** A picture with its words. */
export interface ShownPicture {
  name: string;
  alt: string;
  /** What it shows in a word or two; a picture of the owner's has none. */
  caption?: string;
  /** That it is no photograph. */
  rendering?: string;
}

/** Each of `pictures` with its words, in their order. */
export async function describeShown(
  pictures: readonly Picture[],
  language: Language,
  db: Db,
): Promise<ShownPicture[]> {
  const alts = await describePictures(language, db);
  const { subjects = {}, rendering } = galleryWords(language);
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

/** What a page says that shows `pictures`, while one of them is a rendering; null when none is. */
export function noticeOf(
  pictures: readonly (Picture | undefined)[],
  language: Language,
): string | null {
  const isAny = pictures.some((picture) => picture?.kind === "render");
  return (isAny && galleryWords(language).notice) || null;
}

// A property may leave all of these out.
function galleryWords(language: Language) {
  const { gallery } = wordsOf(language, "property.gallery").property as { gallery: Words };
  return gallery as { notice?: string; rendering?: string; subjects?: Record<string, string> };
}
