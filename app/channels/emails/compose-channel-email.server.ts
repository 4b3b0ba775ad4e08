// Composes an email about the calendars of other sites.
import type { App } from "#app/app.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { finishEmail } from "#app/emails/finish-email.server.ts";
import { oneLine } from "#app/emails/rules/one-line.ts";
import type { RenderedEmail } from "#app/platform/send-emails.server.ts";
import type { EmailedConflict } from "./channel-email-data.ts";
import { ownerCalendarConflict } from "./owner-calendar-conflict.email.tsx";

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
    t: makeTranslator(language, facts, "owner-channels"),
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
