// Composes an email about the calendars of other sites.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { sealLetter } from "#app/letters/seal-letter.server.ts";
import { oneLine } from "#app/letters/rules/one-line.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";
import type { ToldConflict } from "./channel-matter.ts";
import { ownerCalendarConflict } from "./owner-calendar-conflict.email.tsx";

/** Every kind of email in this folder. */
export const channelLetterKinds = ["ownerCalendarConflict"] as const;
export type ChannelLetterKind = (typeof channelLetterKinds)[number];

/** The whole email except its recipient. */
export async function writeChannelLetter(
  { conflicts, language }: { conflicts: ToldConflict[]; language: Language },
  { environment }: Pick<House, "environment">,
): Promise<RenderedLetter> {
  const content = ownerCalendarConflict({
    language,
    t: makeTranslator(language, "owner-channels"),
    format: formatFor(language),
    conflicts: conflicts.map(tidied),
    link: `${environment.origin}/admin/channels`,
  });
  const headers = { "Auto-Submitted": "auto-generated" };
  return sealLetter(content, { environment, replyTo: facts.email, headers });
}

function tidied(conflict: ToldConflict): ToldConflict {
  const { label, guest, note } = conflict;
  return {
    ...conflict,
    label: oneLine(label),
    guest: guest === null ? null : oneLine(guest),
    note: note === null ? null : oneLine(note),
  };
}
