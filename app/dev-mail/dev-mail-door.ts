// The development inbox, `/dev/mail`: letters kept instead of sent, and previews of every letter in every language.
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { House } from "#app/house.server.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import type { Environment } from "#app/platform/environment.ts";
import { findInboxLetter, listInboxLetters } from "./inbox-letters.sql.server.ts";
import { inboxView, letterView, type MailView } from "./inbox-views.ts";
import { mailPage, mailStyles } from "./mail-page.ts";
import { previewKind } from "./preview-kinds.ts";
import { previewLetter } from "./preview-letter.server.ts";
import { letterPolicy, type ShownLetter, shownHtml } from "./shown-letter.ts";

/**
 * Whether letters may be read here, by whoever reaches the house: without a mail server, never in production, and only
 * while ORIGIN is this machine, so that a public site which forgot its settings shows nobody's letters.
 */
export function hasInbox({
  smtpUrl,
  mode,
  origin,
}: Pick<Environment, "smtpUrl" | "mode" | "origin">): boolean {
  const { hostname } = new URL(origin);
  const isHere = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return smtpUrl === null && mode !== "production" && isHere;
}

/** The door, mounted at `/dev/mail`. A house without an inbox has nothing behind it: its addresses are not found. */
export function devMailDoor(house: House): Hono {
  const door = new Hono();
  if (!hasInbox(house.environment)) return door;
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

// A letter's own page, its HTML for the frame on that page, and its attachments.
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

// A letter belongs to no site and is framed by its own page only. Its policy forbids scripts; were the sandbox to forbid
// them too, no test could look inside the frame.
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
