// Lists the entries that conflict with requested nights.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import type { CalendarEntry } from "../rules/calendar-weeks.ts";
import { useEntryWords } from "./entry-words.ts";

/** Renders nothing without conflicts. */
export function InTheWay({ entries }: { entries: readonly CalendarEntry[] }) {
  const t = useWords("owner-calendar.inTheWay");
  const tell = useEntryWords();
  if (entries.length === 0) return null;
  return (
    <Note kind="bad" title={t("title")}>
      {entries.map((entry) => {
        const { who, when } = tell(entry);
        return (
          <span key={`${entry.kind} ${entry.from}`} className="blk">
            {entry.reference === null
              ? t("entry", { who, when })
              : t("booking", { who, when, reference: entry.reference })}
          </span>
        );
      })}
      <span className="blk">{t("next")}</span>
    </Note>
  );
}
