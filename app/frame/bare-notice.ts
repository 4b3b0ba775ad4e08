// A refusal that costs nothing to make: one small document without the frame, for whoever asks too often or when the house is full.
import type { RefusedWords } from "./refused-notice.tsx";

/** The document as HTML; it needs no script, no style of ours and no picture. */
export function bareNotice(language: string, { title, text, again }: RefusedWords): string {
  return (
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">` +
    `<title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>` +
    // An empty address is this one, once more.
    `<p>${escaped(text)}</p><p><a href="">${escaped(again)}</a></p></main></body></html>`
  );
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
