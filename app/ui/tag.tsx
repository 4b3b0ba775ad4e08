// A status word on a tint: the word says it, the colour only helps.
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Without a `kind` it is neutral. */
export function Tag({
  kind,
  icon,
  children,
}: {
  kind?: "ok" | "warn" | "bad" | "info";
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={kind ? `tag tag--${kind}` : "tag"}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
