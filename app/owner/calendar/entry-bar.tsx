// What keeps nights, as a bar of the table.
import type { CalendarEntry } from "../rules/calendar-weeks.ts";
import { useEntryWords } from "./entry-words.ts";

/**
 * A link where there is something to do. Seen is who keeps the nights; dates and kind, which place and colour show, are
 * said to those who listen. Half a day has no room for words, and is too small to be pressed: a week on there is more.
 */
export function EntryBar({
  entry,
  path,
  isHalf,
}: {
  entry: CalendarEntry;
  path: string | null;
  isHalf: boolean;
}) {
  const { short, rest } = useEntryWords()(entry);
  const className = `stayb stayb--${entry.kind}`;
  if (isHalf)
    return (
      <span className={`${className} stayb--half`}>
        <span className="vh">{short}</span> <span className="vh">{rest}</span>
      </span>
    );
  const words = (
    <>
      <span>{short}</span> <span className="vh">{rest}</span>
    </>
  );
  return path === null ? (
    <span className={className}>{words}</span>
  ) : (
    <a className={className} href={path}>
      {words}
    </a>
  );
}
