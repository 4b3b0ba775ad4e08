// The owner's templates: loads them, and handles the forms that change them.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import {
  checkTemplate,
  fillForGuest,
  fillTemplate,
  templateText,
} from "#app/contact/rules/template.ts";
import type { MessageTemplate, TemplateFault, TypedTemplate } from "#app/contact/rules/template.ts";
import { suggestTemplates } from "#app/contact/templates/suggest-templates.server.ts";
import type { SuggestedWords } from "#app/contact/templates/suggest-templates.server.ts";
import {
  readBalanceText,
  readTemplateFacts,
} from "#app/contact/templates/template-facts.server.ts";
import {
  deleteTemplate,
  findNextArrival,
  findTemplate,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from "#app/contact/templates/templates.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { listFolderMessages } from "#app/i18n/messages.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";

/** A template as it would be sent for the next arrival. */
export interface TemplatePreview {
  guest: string;
  checkIn: string;
  checkOut: string;
  text: string;
}

/** The template in that language with the facts of the next arrival; null when no booking is ahead. */
export async function previewTemplate(
  template: Pick<MessageTemplate, "texts">,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<TemplatePreview | null> {
  const { db } = app.database;
  const { facts } = app.property;
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const id = await findNextArrival(db, today);
  const booking = id && (await findBookingById(db, id));
  if (!booking) return null;
  const values = await readTemplateFacts(booking, language, app, db);
  const filled = fillTemplate(templateText(template, language, facts.defaultLanguage), values);
  const balance = await readBalanceText(booking, language, db);
  const text = fillForGuest(filled, { link: "{link}", balance });
  const { checkIn, checkOut } = booking;
  return { guest: guestName(booking), checkIn, checkOut, text };
}

/** `stale`: another user changed or deleted it since it was shown. */
export type SaveTemplateResult =
  | { ok: true; id: string }
  | { ok: false; faults: TemplateFault[]; stale: boolean };

/** `id` null adds a template; `version` is that which was shown. */
export async function saveTemplate(
  { id, version, typed }: { id: string | null; version: number; typed: TypedTemplate },
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<SaveTemplateResult> {
  const checked = checkTemplate(typed, facts.defaultLanguage);
  if (!checked.ok) return { ok: false, faults: checked.faults, stale: false };
  const { template } = checked;
  const now = clock.now();
  return inTransaction(db, async (trx): Promise<SaveTemplateResult> => {
    const savedAs = id ?? randomUUID();
    if (id === null) await insertTemplate(trx, { ...template, id: savedAs }, now);
    else if (!(await updateTemplate(trx, { ...template, id, version })))
      return { ok: false, faults: [], stale: true };
    await writeAudit(trx, { actor: user, what: "templateSaved", subject: template.name, now });
    return { ok: true, id: savedAs };
  });
}

/** False when another user changed it since `version` was shown; one that is gone already counts as removed. What was sent stays in the threads. */
export async function removeTemplate(
  { id, version }: { id: string; version: number },
  user: User,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const template = await findTemplate(trx, id);
    if (!template) return true;
    if (!(await deleteTemplate(trx, { id, version }))) return false;
    const { name: subject } = template;
    await writeAudit(trx, { actor: user, what: "templateDeleted", subject, now: clock.now() });
    return true;
  });
}

/** Adds the property's suggestions where there is no template, in a database that began before there were any. */
export async function addSuggestedTemplates({
  database: { db },
  clock,
  property: { facts },
}: Pick<App, "database" | "clock" | "property">): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await listTemplates(trx)).length > 0) return;
    await suggestTemplates(trx, facts, { wordsOf, now: clock.now() });
  });
}

function wordsOf(language: Language): SuggestedWords {
  return listFolderMessages(language).messages as SuggestedWords;
}
