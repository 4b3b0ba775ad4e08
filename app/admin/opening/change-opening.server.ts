// Opens the property for guests, closes it again, and keeps what the owner confirmed by hand.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { finishEmail } from "#app/emails/finish-email.server.ts";
import { oneLine } from "#app/emails/rules/one-line.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { writeSetting } from "#app/settings/settings.sql.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor, AuditKind } from "../audit-log/audit-log.sql.server.ts";
import { loadOpening, readOpening } from "./load-opening.server.ts";
import type { OpeningView, StoredOpening } from "./load-opening.server.ts";
import { openingItems } from "./rules/checklist.ts";

/** What the page says after a form. `changed`: what was confirmed is not what is stored now; `failed`: the reason of the mail server. */
export type OpeningOutcome =
  | { done: "opened" | "closed" | "confirmed" | "withdrawn" | "sent" }
  | { refused: "missing" | "changed" }
  | { refused: "failed"; why: string };

/** Answers a form of the page; null for one that it does not have. */
export async function changeOpening(
  form: FormData,
  actor: Actor & object,
  language: Language,
  app: App,
): Promise<OpeningOutcome | null> {
  const intent = formText(form, "intent");
  const view = await loadOpening(language, app);
  if (intent === "open") return open(view, actor, app);
  if (intent === "close")
    return store({ what: "propertyClosed", done: "closed" }, switchTo(true), actor, app);
  if (intent === "test") return test(view, actor, language, app);
  const item = openingItems.find((name) => name === formText(form, "item"));
  const checked = view.items.find((each) => each.item === item);
  if (!item || !checked?.byHand) return null;
  if (intent === "withdraw") {
    const without = (opening: StoredOpening) => {
      const { [item]: _, ...confirmed } = opening.confirmed;
      return { ...opening, confirmed };
    };
    const what = "openingItemWithdrawn";
    return store({ what, done: "withdrawn", subject: item }, without, actor, app);
  }
  if (intent !== "confirm") return null;
  const { seen } = checked;
  if (formText(form, "seen") !== seen) return { refused: "changed" };
  const confirm = (opening: StoredOpening) => ({
    ...opening,
    confirmed: { ...opening.confirmed, [item]: seen },
  });
  const what = "openingItemConfirmed";
  return store({ what, done: "confirmed", subject: item }, confirm, actor, app);
}

async function open(view: OpeningView, actor: Actor, app: App): Promise<OpeningOutcome> {
  if (view.items.some(({ state }) => state === "missing")) return { refused: "missing" };
  return store({ what: "propertyOpened", done: "opened" }, switchTo(false), actor, app);
}

function switchTo(closed: boolean): (opening: StoredOpening) => StoredOpening {
  return (opening) => ({ ...opening, closed });
}

async function test(
  { testTo }: OpeningView,
  actor: Actor & object,
  language: Language,
  app: App,
): Promise<OpeningOutcome> {
  const sent = await sendTestEmail(testTo, language, app);
  if (!sent.ok) return { refused: "failed", why: sent.why };
  const testEmail = { to: testTo, at: app.clock.now().toISOString() };
  const tested = (opening: StoredOpening) => ({ ...opening, testEmail });
  return store({ what: "testEmailSent", done: "sent", subject: testTo }, tested, actor, app);
}

// Two presses at the same time: the later one finds what the first wrote, and writes on top of it.
async function store(
  {
    what,
    done,
    subject = "",
  }: { what: AuditKind; subject?: string } & {
    done: Extract<OpeningOutcome, { done: string }>["done"];
  },
  edit: (opening: StoredOpening) => StoredOpening,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<OpeningOutcome> {
  const attempt = async (trx: Trx) => {
    const { version, opening } = await readOpening(trx);
    const value = edit(opening);
    if (JSON.stringify(value) === JSON.stringify(opening)) return true;
    const now = clock.now();
    if (!(await writeSetting(trx, "opening", { seen: version, value, now }))) return false;
    await writeAudit(trx, { actor, what, subject, now });
    return true;
  };
  for (let tries = 0; tries < 3; tries++)
    if (await inTransaction(database.db, attempt)) return { done };
  return { refused: "changed" };
}

/** `why` is what the mail server or the network answered, in its own words. */
async function sendTestEmail(
  to: string,
  language: Language,
  { environment, mailer, property: { facts } }: Pick<App, "environment" | "mailer" | "property">,
): Promise<{ ok: true } | { ok: false; why: string }> {
  const t = makeTranslator(language, facts, "admin-opening");
  const email = await finishEmail(
    {
      language,
      subject: t("admin-opening.testEmail.subject"),
      preview: t("admin-opening.testEmail.lead"),
      picture: null,
      title: t("admin-opening.testEmail.title"),
      lead: t("admin-opening.testEmail.lead"),
      reference: null,
      parts: [{ kind: "text", lines: [t("admin-opening.testEmail.text")] }],
      footer: [t("admin-opening.testEmail.why")],
    },
    { environment, facts, replyTo: facts.email, headers: { "Auto-Submitted": "auto-generated" } },
  );
  const messageId = `<${randomUUID()}@${new URL(environment.origin).hostname}>`;
  try {
    await mailer.send({ ...email, to, messageId });
    return { ok: true };
  } catch (error) {
    return { ok: false, why: oneLine(error instanceof Error ? error.message : "").slice(0, 300) };
  }
}
