// Composes an email about the calendars of other sites, from its data or from its row in the outbox.
import * as v from "valibot";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { finishEmail } from "#app/emails/finish-email.server.ts";
import { oneLine } from "#app/emails/rules/one-line.ts";
import { formatFor } from "#app/i18n/format.ts";
import { languageOr } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import type { RenderedEmail } from "#app/platform/emails/send-emails.server.ts";
import { listedConflictSchema } from "../rules/settle-nights.ts";
import { ownerCalendarConflict } from "./owner-calendar-conflict.email.tsx";
import type { EmailedConflict } from "./owner-calendar-conflict.email.tsx";

/** Every kind of email in this folder. */
export const channelEmailKinds = ["ownerCalendarConflict"] as const;
export type ChannelEmailKind = (typeof channelEmailKinds)[number];

/** The whole email except its recipient. */
export async function composeChannelEmail(
  { conflicts, language }: { conflicts: EmailedConflict[]; language: Language },
  { environment, property: { facts } }: Pick<App, "environment" | "property">,
): Promise<RenderedEmail> {
  const content = ownerCalendarConflict({
    language,
    t: makeTranslator(language, facts, "admin-channels"),
    format: formatFor(language),
    conflicts: conflicts.map(tidyConflict),
    link: `${environment.origin}/admin/channels`,
  });
  const headers = { "Auto-Submitted": "auto-generated" };
  return finishEmail(content, { environment, facts, replyTo: facts.email, headers });
}

function tidyConflict(conflict: EmailedConflict): EmailedConflict {
  const { label, guest, note } = conflict;
  return {
    ...conflict,
    label: oneLine(label),
    guest: guest === null ? null : oneLine(guest),
    note: note === null ? null : oneLine(note),
  };
}

const payloadSchema = v.object({
  conflicts: v.pipe(v.array(listedConflictSchema), v.minLength(1)),
});

/**
 * The email of an outbox row whose payload is `{ conflicts }` as they were found: the queue may have changed since.
 * Throws when there are none: a bug; the email stays in the outbox.
 */
export async function renderChannelEmail(
  email: OutboxEmail,
  app: Pick<App, "database" | "environment" | "property">,
): Promise<RenderedEmail> {
  const { facts } = app.property;
  const payload = v.parse(payloadSchema, JSON.parse(email.payload ?? "null"));
  const language = languageOr(email.language, facts.defaultLanguage);
  const conflicts = [];
  for (const conflict of payload.conflicts) {
    const { apartmentId } = conflict;
    const apartment = await findApartmentName(app.database.db, apartmentId, language, facts);
    conflicts.push({ ...conflict, apartment });
  }
  return composeChannelEmail({ conflicts, language }, app);
}
