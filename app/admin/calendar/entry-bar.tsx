// A calendar entry as a bar of the table.
import type { CalendarEntry } from "./rules/timeline.ts";
import { useEntryLabels } from "./use-entry-labels.ts";

/**
 * A link where there is something to do. The visible text is the entry's label; dates and kind, which position and colour
 * show, are text for screen readers. A half day is too small for a label or a link: a week later more of it is shown.
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
  const { short, rest } = useEntryLabels()(entry);
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
