// The sides that an apartment may face, in the order of the filter; their names are in words/*/sides.json.
import type { IconName } from "#app/ui/icon.tsx";

/** Each with its icon. Its drawing is in plan-scenes.ts, and pictures name it in `sees`. */
export const sides: Record<string, IconName> = { lagoon: "waves", garden: "sun", golf: "flag" };
