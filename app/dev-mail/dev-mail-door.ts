// The development inbox, `/dev/mail`: emails stored instead of sent, and previews of every email in every language.
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { House } from "#app/house.server.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import { hasInbox } from "#app/platform/environment.ts";
import { isAskedHere } from "#app/platform/http/network-of.ts";
import { findInboxLetter, listInboxLetters } from "./inbox-letters.sql.server.ts";
import { inboxView, letterView, type MailView } from "./inbox-views.ts";
import { mailPage, mailStyles } from "./mail-page.ts";
import { previewKind } from "./preview-kinds.ts";
import { previewLetter } from "./preview-letter.server.ts";
import { letterPolicy, type ShownLetter, shownHtml } from "./shown-letter.ts";

/**
 * The endpoint, mounted at `/dev/mail`: open to programs on this machine, with DEV_INBOX to every client. Without an inbox,
 * and for all others, its addresses are not found.
 */
export function devMailDoor(house: House): Hono {
  const door = new Hono();
  const { environment } = house;
  if (!hasInbox(environment)) return door;
  if (!environment.devInbox) door.use(async (c, next) => (isAskedHere(c) ? next() : c.notFound()));
  door.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
  });
  door.get("/", async (c) => page(c, inboxView(await listInboxLetters(house.database.db, 200))));
  showLetters(door, "/preview/:kind", (c) => findPreview(c, house));
  showLetters(door, "/:id", (c) => findInboxLetter(house.database.db, c.req.param("id") ?? ""));
  return door;
}

// An email's own page, its HTML for the iframe on that page, and its attachments.
function showLetters(
  door: Hono,
  path: string,
  find: (c: Context) => Promise<ShownLetter | null>,
): void {
  door.get(path, async (c) => {
    const letter = await find(c);
    return letter ? page(c, letterView(letter, new URL(c.req.url))) : c.notFound();
  });
  door.get(`${path}/html`, async (c) => {
    const letter = await find(c);
    return letter ? c.html(shownHtml(letter), 200, guarded) : c.notFound();
  });
  door.get(`${path}/attachments/:place{[0-9]+}`, async (c) => {
    const attachment = (await find(c))?.attachments[Number(c.req.param("place"))];
    if (!attachment) return c.notFound();
    const { content, contentType, encoding, filename } = attachment;
    return c.body(Uint8Array.from(Buffer.from(content, encoding ?? "utf8")), 200, {
      ...guarded,
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    });
  });
}

async function findPreview(c: Context, house: House): Promise<ShownLetter | null> {
  const kind = previewKind(c.req.param("kind"));
  const language = c.req.query("language") ?? defaultLanguage;
  if (!kind || !isLanguage(language)) return null;
  const paymentMethod = c.req.query("payment") === "property" ? "property" : "card";
  return previewLetter({ kind, language, paymentMethod }, house);
}

// An email has an opaque origin and may only be framed by its own page. Its policy forbids scripts; if the sandbox
// forbade them too, tests could not inspect the iframe.
const guarded = {
  "Content-Security-Policy":
    `sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; ${letterPolicy}; ` +
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
