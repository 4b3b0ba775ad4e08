// Lists the entries that conflict with requested nights.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import type { CalendarEntry } from "./rules/timeline.ts";
import { useEntryLabels } from "./use-entry-labels.ts";

/** Renders nothing without conflicts. */
export function ConflictingEntries({ entries }: { entries: readonly CalendarEntry[] }) {
  const t = useTranslations("owner-calendar.inTheWay");
  const describeEntry = useEntryLabels();
  if (entries.length === 0) return null;
  return (
    <Note kind="bad" title={t("title")}>
      {entries.map((entry) => {
        const { who, when } = describeEntry(entry);
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
