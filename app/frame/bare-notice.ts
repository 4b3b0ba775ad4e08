// A refusal that costs nothing to make: one small document without the frame, for whoever asks too often or when the house is full.
import { escapeMarkup } from "#app/platform/rules/escape-markup.ts";
import type { RefusedWords } from "./refused-notice.tsx";

/** The document as HTML; it needs no script, no style of ours and no picture. */
export function bareNotice(language: string, { title, text, again }: RefusedWords): string {
  return (
    `<!doctype html><html lang="${escapeMarkup(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">` +
    `<title>${escapeMarkup(title)}</title></head><body><main><h1>${escapeMarkup(title)}</h1>` +
    // An empty address is this one, once more.
    `<p>${escapeMarkup(text)}</p><p><a href="">${escapeMarkup(again)}</a></p></main></body></html>`
  );
}
