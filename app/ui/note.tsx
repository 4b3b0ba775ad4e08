// A remark beside the text: icon, bold line, text on a tint.
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const icons = {
  info: "info",
  ok: "circle-check",
  warn: "circle-alert",
  bad: "circle-alert",
} as const satisfies Record<string, IconName>;

interface NoteProps {
  /** What it means to the reader; `info` when nothing is said. */
  kind?: keyof typeof icons;
  title?: ReactNode;
  icon?: IconName;
  /** `status` or `alert` when it appears while the reader is on the page. */
  role?: "status" | "alert";
  /** Phrasing content: it stands in a paragraph. */
  children?: ReactNode;
}

/** Says `title` first, then its children. */
export function Note({ kind = "info", title, icon = icons[kind], role, children }: NoteProps) {
  return (
    <div className={kind === "info" ? "note" : `note note--${kind}`} role={role}>
      <Icon name={icon} />
      <p>
        {title && <strong>{title}</strong>}
        {children}
      </p>
    </div>
  );
}
