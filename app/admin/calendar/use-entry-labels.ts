// The labels of a calendar entry.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { CalendarEntry } from "./rules/timeline.ts";

/** `short` is the visible text of a bar, `rest` the text it omits; `who` and `when` are for a line of a list. */
export interface EntryLabels {
  short: string;
  rest: string;
  who: string;
  when: string;
}

/** Returns a function that gives an entry's labels. */
export function useEntryLabels(): (entry: CalendarEntry) => EntryLabels {
  const t = useTranslations("owner-calendar");
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
