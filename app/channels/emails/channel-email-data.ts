// The data of an email about calendars. All of it is passed in: emails use no database, clock or global language.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Format } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/translate.ts";

/**
 * A conflict in the email: `apartment` is its name; `reference` and `guest` are null where no booking of ours is
 * affected.
 */
export interface EmailedConflict {
  label: string;
  apartment: string;
  reference: string | null;
  guest: string | null;
  note: string | null;
  from: PlainDate;
  to: PlainDate;
}

export interface ChannelEmailData {
  language: Language;
  t: Translate<"admin-channels">;
  format: Format;
  conflicts: EmailedConflict[];
  /** The admin page of calendars, absolute. */
  link: string;
}
