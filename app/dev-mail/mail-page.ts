// The document around the views of the development inbox.
import { html, raw } from "hono/html";
import type { MailView } from "./inbox-views.ts";

/** A whole HTML page, with `mailStyles` inline. */
export function mailPage({ title, body }: MailView) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${raw(`<style>${mailStyles}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}

/** The only stylesheet: the Content-Security-Policy allows it by its hash. */
export const mailStyles = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 80rem; margin: auto; padding: 1rem clamp(1rem, 4vw, 3rem) 4rem; }
h1 { font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1rem 0 0; }
a { display: inline-block; min-height: 1.5rem; margin-inline-end: 0.5rem; }
.letters { list-style: none; padding: 0; border-top: 1px solid; }
.letters li { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding: 0.6rem 0; border-bottom: 1px solid; }
.letters a { flex: 1 1 24rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.2rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.parts { display: grid; gap: 2rem; }
.parts > * { min-width: 0; }
@media (min-width: 75rem) { .parts { grid-template-columns: 41rem minmax(0, 1fr); } }
iframe { width: 100%; height: 120rem; border: 1px solid; box-sizing: border-box; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid; padding: 1rem; margin: 0; }
`;
