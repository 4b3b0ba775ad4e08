// The digital guide beside its texts: chapters, emergency numbers, activities with their lowest price.
import type { IconName } from "#app/ui/icon.tsx";

interface Guide {
  chapters: readonly (readonly [name: string, icon: IconName])[];
  lines: Record<string, readonly string[]>;
  checklist: readonly string[];
  emergency: readonly { key: string; number: string }[];
  offers: Record<string, readonly { key: string; from: number }[]>;
}

/** The keys are those of the texts; prices are Rappen, per person. */
export const guide: Guide = {
  chapters: [
    ["arrive", "locate-fixed"],
    ["enter", "key-round"],
    ["house", "house"],
    ["eat", "cooking-pot"],
    ["snow", "footprints"],
    ["leave", "log-out"],
    ["help", "circle-alert"],
  ],
  lines: {
    arrive: ["road", "parking", "transfer"],
    house: ["stove", "boots"],
    eat: ["inn", "shop"],
  },
  checklist: ["stove", "windows", "door"],
  emergency: [
    { key: "police", number: "117" },
    { key: "ambulance", number: "144" },
    { key: "rescue", number: "1414" },
  ],
  offers: {
    snow: [
      { key: "snowshoes", from: 65_00 },
      { key: "lesson", from: 80_00 },
    ],
  },
};
