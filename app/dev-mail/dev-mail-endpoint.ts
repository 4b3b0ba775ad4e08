// The development inbox, `/dev/mail`: emails stored instead of sent, and previews of every email in every language.
import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "hono";
import type { App } from "#app/app.server.ts";
import { emailPolicy, shownHtml } from "#app/emails/shown-html.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { hasInbox } from "#app/platform/environment/environment.ts";
import { isLocalRequest } from "#app/platform/http/network-of.ts";
import { findInboxEmail, listInboxEmails } from "./inbox-emails.sql.server.ts";
import { emailView, inboxView, mailPage, mailStyles } from "./inbox-views.ts";
import type { MailView } from "./inbox-views.ts";
import { previewEmail } from "./preview-email.server.ts";
import { previewKind } from "./shown-email.ts";
import type { ShownEmail } from "./shown-email.ts";

/**
 * The endpoint, mounted at `/dev/mail`: open to programs on this machine, with DEV_INBOX to every client. Without an inbox,
 * and for all others, its addresses are not found.
 */
export function devMailEndpoint(app: App): Hono {
  const endpoint = new Hono();
  const { environment } = app;
  if (!hasInbox(environment)) return endpoint;
  if (!environment.devInbox)
    endpoint.use(async (c, next) => (isLocalRequest(c) ? next() : c.notFound()));
  endpoint.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
  });
  endpoint.get("/", async (c) => page(c, inboxView(await listInboxEmails(app.database.db, 200))));
  serveEmails(endpoint, "/preview/:kind", (c) => findPreview(c, app));
  serveEmails(endpoint, "/:id", (c) => findInboxEmail(app.database.db, c.req.param("id") ?? ""));
  return endpoint;
}

// An email's own page, its HTML for the iframe on that page, and its attachments.
function serveEmails(
  endpoint: Hono,
  path: string,
  find: (c: Context) => Promise<ShownEmail | null>,
): void {
  endpoint.get(path, async (c) => {
    const email = await find(c);
    return email ? page(c, emailView(email, new URL(c.req.url))) : c.notFound();
  });
  endpoint.get(`${path}/html`, async (c) => {
    const email = await find(c);
    return email ? c.html(shownHtml(email), 200, sandboxHeaders) : c.notFound();
  });
  endpoint.get(`${path}/attachments/:place{[0-9]+}`, async (c) => {
    const attachment = (await find(c))?.attachments[Number(c.req.param("place"))];
    if (!attachment) return c.notFound();
    const { content, contentType, encoding, filename } = attachment;
    return c.body(Uint8Array.from(Buffer.from(content, encoding ?? "utf8")), 200, {
      ...sandboxHeaders,
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    });
  });
}

async function findPreview(c: Context, app: App): Promise<ShownEmail | null> {
  const { facts } = app.property;
  const kind = previewKind(c.req.param("kind"));
  const language = c.req.query("language") ?? facts.defaultLanguage;
  if (!kind || !isLanguage(language)) return null;
  const paymentMethod = c.req.query("payment") === "property" ? "property" : "card";
  return previewEmail({ kind, language, paymentMethod }, app);
}

// An email has an opaque origin and may only be framed by its own page. Its policy forbids scripts; if the sandbox
// forbade them too, tests could not inspect the iframe.
const sandboxHeaders = {
  "Content-Security-Policy":
    `sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; ${emailPolicy}; ` +
    "frame-ancestors 'self'",
};

function page(c: Context, view: MailView) {
  return c.html(mailPage(view), 200, {
    "Content-Security-Policy":
      `default-src 'none'; style-src ${stylesHash}; img-src data:; frame-src 'self'; base-uri 'none'; ` +
      "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  });
}

const stylesHash = `'sha256-${createHash("sha256").update(mailStyles).digest("base64")}'`;
