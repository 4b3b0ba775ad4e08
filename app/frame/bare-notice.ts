// A refusal that costs nothing to make: one small document without the frame, for whoever asks too often, or when the house is full
// or without its database.
import { escapeMarkup } from "#app/platform/rules/escape-markup.ts";
import type { RefusedWords } from "#app/ui/read-refused.ts";

/** A form that was posted in vain, ready to be sent again: where to, and its fields in their order. */
export interface TypedForm {
  address: string;
  typed: [name: string, value: string][];
}

/** The document as HTML; it needs no script, no style of ours and no picture. */
export function bareNotice(
  language: string,
  { title, text, again }: RefusedWords,
  form: TypedForm | null = null,
): string {
  return (
    `<!doctype html><html lang="${escapeMarkup(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">` +
    `<title>${escapeMarkup(title)}</title></head><body><main><h1>${escapeMarkup(title)}</h1>` +
    `<p>${escapeMarkup(text)}</p>${form ? sendAgain(form, again) : openAgain(again)}</main></body></html>`
  );
}

// An empty address is this one, once more.
function openAgain(again: string): string {
  return `<p><a href="">${escapeMarkup(again)}</a></p>`;
}

function sendAgain({ address, typed }: TypedForm, again: string): string {
  const fields = typed.map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  return (
    `<form method="post" action="${escapeMarkup(address)}">${fields.join("")}` +
    `<p><button>${escapeMarkup(again)}</button></p></form>`
  );
}
