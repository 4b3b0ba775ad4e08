// The icons that the owner may choose for entries of lists: those of app/ui/icon.tsx that show a thing, without arrows and signs
// of the screen.
import type { IconName } from "#app/ui/icon.tsx";

/** In the order in which they are offered. */
export const entryIcons = [
  "house",
  "bed-double",
  "bath",
  "cooking-pot",
  "key-round",
  "car",
  "plane-landing",
  "bike",
  "footprints",
  "sailboat",
  "waves",
  "wind",
  "sun",
  "sunrise",
  "flower-2",
  "users",
  "accessibility",
  "book-open",
  "message-circle",
  "images",
  "globe",
  "bell",
  "star",
  "check",
] as const satisfies readonly IconName[];
