// What a letter about calendars is made from. It is all handed in: a letter reads no database, clock or global language.
import type { Format } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/make-translator.server.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";

/** A conflict in the letter: `apartment` its name, `reference` and `guest` null where no booking of ours is concerned. */
export interface ToldConflict {
  label: string;
  apartment: string;
  reference: string | null;
  guest: string | null;
  note: string | null;
  from: PlainDate;
  to: PlainDate;
}

export interface ChannelMatter {
  language: Language;
  t: Translate;
  format: Format;
  conflicts: ToldConflict[];
  /** The owner's page of calendars, absolute. */
  link: string;
}
