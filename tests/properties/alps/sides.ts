// The sides that a chalet may face.
import type { IconName } from "#app/ui/icon.tsx";

/** Each with its icon. */
export const sides: Record<string, IconName> = {
  peak: "sunrise",
  valley: "sun",
  forest: "footprints",
};
