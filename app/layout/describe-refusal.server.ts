// The texts for a refused request, in the language of the visitor.
import type { PropertyFacts } from "#property/facts.ts";
import { splitAddress } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import type { RefusalTexts } from "#app/ui/read-refusal.ts";

/** `tooOften`: rate limit of a network. `busy`: server overloaded. `outage`: database unavailable. `longAddress`: URL too long. */
export type RefusalKind = "tooOften" | "busy" | "outage" | "longAddress";

/**
 * The texts of a refusal; `seconds` to wait, `again` when a form can be sent again, `typed` when the text should say so.
 */
export function describeRefusal(
  request: Request,
  kind: RefusalKind,
  facts: PropertyFacts,
  {
    seconds = 0,
    typed = false,
    again = typed,
  }: { seconds?: number; typed?: boolean; again?: boolean } = {},
): RefusalTexts & { language: Language } {
  const { language: named } = splitAddress(new URL(request.url).pathname);
  const { language } = readLanguage({ request, params: named ? { lang: named } : {} }, facts);
  const t = makeTranslator(language, facts, "refused");
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return {
    language,
    title: t(`refused.${kind}.title`),
    text: t(`refused.${kind}.${typed ? "typedText" : "text"}`, { minutes }),
    again: t(`refused.${again ? "sendAgain" : "again"}`),
  };
}
