// The HTML of the development inbox: its page, its list and one email.
import { html, raw } from "hono/html";
import { endonyms, languages } from "#app/i18n/languages.ts";
import type { InboxEntry } from "./inbox-emails.sql.server.ts";
import { previews } from "./shown-email.ts";
import type { Preview, ShownEmail } from "./shown-email.ts";

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
.emails { list-style: none; padding: 0; border-top: 1px solid; }
.emails li { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding: 0.6rem 0; border-bottom: 1px solid; }
.emails a { flex: 1 1 24rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.2rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.parts { display: grid; gap: 2rem; }
.parts > * { min-width: 0; }
@media (min-width: 75rem) { .parts { grid-template-columns: 41rem minmax(0, 1fr); } }
iframe { width: 100%; height: 120rem; border: 1px solid; box-sizing: border-box; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid; padding: 1rem; margin: 0; }
`;

/** HTML in which all interpolated values are escaped. */
type Markup = ReturnType<typeof html>;

export interface MailView {
  title: string;
  body: Markup;
}

/** The stored emails, and links to the previews. */
export function inboxView(emails: InboxEntry[]): MailView {
  const body = html`<h1>Emails</h1>
    <p>They stay here because SMTP_URL is not set. <a href="/dev/mail">Look again</a></p>
    ${
      emails.length === 0
        ? html`<p>No email yet. Make a booking: its emails come within seconds.</p>`
        : html`<ul class="emails">
            ${emails.map(entryView)}
          </ul>`
    }
    <h2>Previews</h2>
    <p>Any email in any language, about a booking or a message that does not exist.</p>
    ${Object.entries(previews).map(([kind, preview]) => previewLinks(kind, preview))}`;
  return { title: "Emails", body };
}

/** One email: its headers, the HTML in an iframe, the text, the attachments. */
export function emailView(email: ShownEmail & { sentAt?: string }, address: URL): MailView {
  const below = (path: string) => `${address.pathname}/${path}${address.search}`;
  const body = html`<p><a href="/dev/mail">All emails</a></p>
    <h1>${email.subject}</h1>
    <dl>
      <dt>From</dt>
      <dd>${email.from}</dd>
      <dt>To</dt>
      <dd>${email.to}</dd>
      ${
        email.replyTo
          ? html`<dt>Answers to</dt>
              <dd>${email.replyTo}</dd>`
          : ""
      }
      ${
        email.sentAt
          ? html`<dt>Sent</dt>
              <dd>${email.sentAt}</dd>`
          : ""
      }
      ${
        email.attachments.length > 0
          ? html`<dt>With it</dt>
              <dd>
                ${email.attachments.map(
                  ({ filename }, place) =>
                    html`<a href="${below(`attachments/${place}`)}">${filename}</a> `,
                )}
              </dd>`
          : ""
      }
    </dl>
    <div class="parts">
      <section>
        <h2>HTML</h2>
        <p><a href="${below("html")}">Alone in the window</a></p>
        <iframe
          title="The email in HTML"
          src="${below("html")}"
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        ></iframe>
      </section>
      <section>
        <h2>Plain text</h2>
        <pre tabindex="0" aria-label="The email in plain text">${email.text}</pre>
      </section>
    </div>`;
  return { title: email.subject, body };
}

function entryView({ id, to, subject, sentAt }: InboxEntry): Markup {
  return html`<li>
    <a href="/dev/mail/${id}">${subject}</a>
    <span>${to}</span>
    <time datetime="${sentAt}">${sentAt.slice(0, 19).replace("T", " ")} UTC</time>
  </li>`;
}

function previewLinks(kind: string, { name, about }: Preview): Markup {
  const address = `/dev/mail/preview/${kind}`;
  return html`<h3>${name}</h3>
    ${
      about !== "booking"
        ? languageLinks("", `${address}?`)
        : html`${languageLinks("Paid by card:", `${address}?payment=card&`)}
          ${languageLinks("Pays at the property:", `${address}?payment=property&`)}`
    }`;
}

function languageLinks(label: string, address: string): Markup {
  return html`<p>
    ${label}
    ${languages.map(
      (language) =>
        html`<a href="${address}language=${language}" hreflang="${language}"
          ><span lang="${language}">${endonyms[language]}</span></a
        > `,
    )}
  </p>`;
}
