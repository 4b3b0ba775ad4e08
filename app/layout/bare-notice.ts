// A minimal HTML document without the layout for requests that are refused: too many requests, an overloaded server, or no
// database. It is cheap to build.
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
