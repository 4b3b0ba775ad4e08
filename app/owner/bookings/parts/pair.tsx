// A name and what stands for it, in a list of such pairs.
import type { ReactNode } from "react";

/** `wide` takes a line of its own. */
export function Pair({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? "wide" : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
