// A box of the admin pages, with its heading.
import type { ReactNode } from "react";

/** `width` in twelfths of the page; `id` names the heading, unique on the page. */
export function Panel({
  id,
  width = "p12",
  title,
  children,
}: {
  id: string;
  width?: "p4" | "p6" | "p8" | "p12";
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={`panel ${width}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
