// The HTML of the development inbox. A tool for developers, in English only: its texts are here, not in the message
// catalogue.
import { html } from "hono/html";
import { endonyms, languages } from "#app/i18n/languages.ts";
import type { InboxEntry } from "./inbox-emails.sql.server.ts";
import { type Preview, previews } from "./preview-kinds.ts";
import type { ShownEmail } from "./shown-email.ts";

/** HTML in which all interpolated values are escaped. */
type Markup = ReturnType<typeof html>;

export interface MailView {
  title: string;
  body: Markup;
}

/** The stored emails, and links to the previews. */
export function inboxView(emails: InboxEntry[]): MailView {
  const body = html`<h1>Letters</h1>
    <p>They stay here because SMTP_URL is not set. <a href="/dev/mail">Look again</a></p>
    ${
      emails.length === 0
        ? html`<p>No letter yet. Make a booking: its letters come within seconds.</p>`
        : html`<ul class="letters">
            ${emails.map(entryView)}
          </ul>`
    }
    <h2>Previews</h2>
    <p>Any letter in any language, about a booking or a message that does not exist.</p>
    ${Object.entries(previews).map(([kind, preview]) => previewLinks(kind, preview))}`;
  return { title: "Letters", body };
}

/** One email: its headers, the HTML in an iframe, the text, the attachments. */
export function emailView(email: ShownEmail & { sentAt?: string }, address: URL): MailView {
  const below = (path: string) => `${address.pathname}/${path}${address.search}`;
  const body = html`<p><a href="/dev/mail">All letters</a></p>
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
          title="The letter in HTML"
          src="${below("html")}"
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        ></iframe>
      </section>
      <section>
        <h2>Plain text</h2>
        <pre tabindex="0" aria-label="The letter in plain text">${email.text}</pre>
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
