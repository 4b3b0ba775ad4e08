// The notice for a refused request that no page can show, as bare HTML with its texts.
import type { PropertyFacts } from "#property/facts.ts";
import { splitAddress } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { escapeMarkup } from "#app/platform/rules/escape-markup.ts";
import type { RefusalTexts } from "#app/ui/read-refusal.ts";

/** A rejected form post, to be sent again: its action, and its fields in order. */
export interface PostedForm {
  address: string;
  typed: [name: string, value: string][];
}

/** The document as HTML, without scripts, stylesheets or images. */
export function bareNotice(
  language: string,
  { title, text, again }: RefusalTexts,
  form: PostedForm | null = null,
): string {
  return (
    `<!doctype html><html lang="${escapeMarkup(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">` +
    `<title>${escapeMarkup(title)}</title></head><body><main><h1>${escapeMarkup(title)}</h1>` +
    `<p>${escapeMarkup(text)}</p>${form ? retryForm(form, again) : retryLink(again)}</main></body></html>`
  );
}

// An empty href reloads the current URL.
function retryLink(again: string): string {
  return `<p><a href="">${escapeMarkup(again)}</a></p>`;
}

function retryForm({ address, typed }: PostedForm, again: string): string {
  const fields = typed.map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  return (
    `<form method="post" action="${escapeMarkup(address)}">${fields.join("")}` +
    `<p><button>${escapeMarkup(again)}</button></p></form>`
  );
}

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
  const t = makeTranslator(language, facts, "refusals");
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return {
    language,
    title: t(`refusals.${kind}.title`),
    text: t(
      kind === "tooOften" && typed ? "refusals.tooOften.typedText" : `refusals.${kind}.text`,
      { minutes },
    ),
    again: t(`refusals.${again ? "sendAgain" : "again"}`),
  };
}
