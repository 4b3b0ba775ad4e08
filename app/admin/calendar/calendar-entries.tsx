// A calendar entry: its labels, its bar in the table, and the list of those that conflict with requested nights.
import { createContext, useContext } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import type { CalendarEntry } from "./rules/timeline.ts";

/** `short` is the visible text of a bar, `rest` the text it omits; `who` and `when` are for a line of a list. */
export interface EntryLabels {
  short: string;
  rest: string;
  who: string;
  when: string;
}

/** The names of the apartments, for stays in more than one of them. */
export const ApartmentNames = createContext<readonly { id: number; name: string }[]>([]);

/** Returns a function that gives an entry's labels. */
export function useEntryLabels(): (entry: CalendarEntry) => EntryLabels {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const apartments = useContext(ApartmentNames);
  return ({ kind, from, to, label, given, moved }) => {
    const name = label || t(`kinds.${kind}`);
    const short = `${moved?.before == null ? "" : "← "}${name}${moved?.after == null ? "" : " →"}`;
    const other = (way: "before" | "after") => {
      const found = apartments.find(({ id }) => id === moved?.[way]);
      return found ? [t(`moved.${way}`, { apartment: found.name })] : [];
    };
    const entry = t("entry", {
      dates: format.dateRange(from, to, "short"),
      kind: t(`kinds.${kind}`),
    });
    const when = [entry, ...other("before"), ...other("after")].join(", ");
    return {
      short,
      rest: given ? t("guestEntry", { given, entry: when }) : when,
      who: `${given} ${name}`.trim(),
      when,
    };
  };
}

/**
 * A link where there is something to do. The visible text is the entry's label; dates and kind, which position and colour
 * show, are text for screen readers. A half day is too small for a label or a link: a week later more of it is shown.
 */
export function EntryBar({
  entry,
  path,
  isHalf,
  isMarked = false,
}: {
  entry: CalendarEntry;
  path: string | null;
  isHalf: boolean;
  /** The stay that was searched for or pressed. */
  isMarked?: boolean;
}) {
  const t = useTranslations("admin-calendar");
  const { short, rest } = useEntryLabels()(entry);
  const isTwice = entry.twice !== undefined;
  const className = `stayb stayb--${entry.kind}${isTwice ? " stayb--twice" : ""}${isMarked ? " stayb--marked" : ""}`;
  if (isHalf)
    return (
      <span className={`${className} stayb--half`}>
        <span className="vh">{short}</span> <span className="vh">{rest}</span>
      </span>
    );
  const words = (
    <>
      <span>
        {short}
        {isTwice && `, ${t("twice.short")}`}
      </span>{" "}
      <span className="vh">{rest}</span>
    </>
  );
  return path === null ? (
    <span className={className}>{words}</span>
  ) : (
    <a className={className} href={path} aria-current={isMarked ? "true" : undefined}>
      {words}
    </a>
  );
}

/** Renders nothing without conflicts. */
export function ConflictingEntries({ entries }: { entries: readonly CalendarEntry[] }) {
  const t = useTranslations("admin-calendar.conflicts");
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
