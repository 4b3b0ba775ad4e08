// A status word on a tinted background; the meaning does not depend on the colour.
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";

/** Neutral without a `kind`. */
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
