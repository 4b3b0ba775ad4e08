// Tables: their headings, and those that scroll inside their panel on a narrow screen.
import type { ReactNode } from "react";

/** The headings of texts, then those of numbers, which stand at the right; false for a column that is not shown. */
export function TableHead({
  texts,
  numbers = [],
}: {
  texts: readonly string[];
  numbers?: readonly (string | false)[];
}) {
  const shown = [...texts, ...numbers].filter((text) => text !== false);
  return (
    <thead>
      <tr>
        {shown.map((text, at) => (
          <th key={at} scope="col" className={at < texts.length ? undefined : "r"}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** On a narrow screen it scrolls inside its panel, by keyboard too. `label` names it for screen readers. */
export function WideTable({
  label,
  caption,
  className = "table table--dense",
  children,
}: {
  label: string;
  /** Read before the table, where its name differs from the label or is not said otherwise. */
  caption?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className={className}>
        {caption !== undefined && <caption className="vh">{caption}</caption>}
        {children}
      </table>
    </section>
  );
}
