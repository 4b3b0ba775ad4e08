// Says why a request is not answered now, in the language of its reader.
import { splitAddress } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import type { RefusedWords } from "#app/ui/read-refused.ts";

/** `tooOften`: one network asked too often. `busy`: the house is full. `outage`: its database is away. `longAddress`: nobody reads so long an address. */
export type RefusalKind = "tooOften" | "busy" | "outage" | "longAddress";

/**
 * The words of a refusal; `seconds` to wait, `again` when a form is kept to be sent again, `typed` when the text shall say so.
 */
export function tellRefusal(
  request: Request,
  kind: RefusalKind,
  {
    seconds = 0,
    typed = false,
    again = typed,
  }: { seconds?: number; typed?: boolean; again?: boolean } = {},
): RefusedWords & { language: Language } {
  const { language: named } = splitAddress(new URL(request.url).pathname);
  const { language } = readLanguage({ request, params: named ? { lang: named } : {} });
  const say = makeTranslator(language, "refused");
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return {
    language,
    title: say(`refused.${kind}.title`),
    text: say(`refused.${kind}.${typed ? "typedText" : "text"}`, { minutes }),
    again: say(`refused.${again ? "sendAgain" : "again"}`),
  };
}
