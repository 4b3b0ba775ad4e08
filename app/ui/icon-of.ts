// The icon of a stored name. Not with the icons themselves: every page that React hydrates loads those.
import { iconShapes } from "./icon.tsx";
import type { IconName } from "./icon.tsx";

/** Null where there is none of that name, or no more. */
export function iconOf(name: string | null): IconName | null {
  return name !== null && Object.hasOwn(iconShapes, name) ? (name as IconName) : null;
}
