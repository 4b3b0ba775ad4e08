// A note beside the text: icon, bold title, text on a tinted background.
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";

const icons = {
  info: "info",
  ok: "circle-check",
  warn: "circle-alert",
  bad: "circle-alert",
} as const satisfies Record<string, IconName>;

interface NoteProps {
  /** The severity; `info` by default. */
  kind?: keyof typeof icons;
  title?: ReactNode;
  icon?: IconName;
  /** `status` or `alert` when it appears while the reader is on the page. */
  role?: "status" | "alert";
  /** Phrasing content: it is inside a paragraph. */
  children?: ReactNode;
}

/** Shows `title` first, then the children. */
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
