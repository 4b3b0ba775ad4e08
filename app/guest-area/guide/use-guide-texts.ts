// The property's texts of the guide, by keys that come from its list of chapters.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { Translator } from "#app/i18n/language-provider.tsx";

/**
 * The texts of the guide. The property's guide.ts names its chapters and what is in them, so the types cannot know the keys;
 * property/words.test.ts checks them.
 */
export function useGuideTexts(): Translator {
  return useTranslations("property.guide") as unknown as Translator;
}
