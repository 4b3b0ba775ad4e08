// What the calendar says of an entry.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { CalendarEntry } from "../rules/calendar-weeks.ts";

/** `short` is all a bar has room for, `rest` what it leaves out; `who` and `when` are for a line of its own. */
export interface EntryWords {
  short: string;
  rest: string;
  who: string;
  when: string;
}

/** Tells an entry in words. */
export function useEntryWords(): (entry: CalendarEntry) => EntryWords {
  const t = useWords("owner-calendar");
  const { format } = useLanguage();
  return ({ kind, from, to, label, given }) => {
    const short = label || t(`kinds.${kind}`);
    const when = t("entry", {
      dates: format.dateRange(from, to, "short"),
      kind: t(`kinds.${kind}`),
    });
    return {
      short,
      rest: given ? t("guestEntry", { given, entry: when }) : when,
      who: `${given} ${short}`.trim(),
      when,
    };
  };
}
