// What keeps nights, as a bar of the table.
import type { CalendarEntry } from "../rules/calendar-weeks.ts";
import { useEntryWords } from "./entry-words.ts";

/** Seen is who keeps the nights; dates and kind, which place and colour show, are said to those who listen. */
export function EntryBar({ entry }: { entry: CalendarEntry }) {
  const { short, rest } = useEntryWords()(entry);
  return (
    <span className={`stayb stayb--${entry.kind}`}>
      <span>{short}</span>
      <span className="vh">{rest}</span>
    </span>
  );
}
