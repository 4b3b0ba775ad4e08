// The digital guide beside its texts (words/*/guide.json): chapters, emergency numbers, activities with their lowest price.
import type { IconName } from "#app/ui/icon.tsx";

interface Guide {
  chapters: readonly (readonly [name: string, icon: IconName])[];
  /** The keys of the paragraphs of chapters that are only read. */
  lines: Record<string, readonly string[]>;
  /** What a guest ticks off before leaving, in its order. */
  checklist: readonly string[];
  emergency: readonly { key: string; number: string }[];
  /** By chapter; prices are cents of the property's currency, per person. */
  offers: Record<string, readonly { key: string; from: number }[]>;
}

/** The keys are those of the texts. `arrive`, `enter`, `leave` and `help` are chapters of every guide. */
export const guide: Guide = {
  chapters: [
    ["arrive", "locate-fixed"],
    ["enter", "key-round"],
    ["house", "house"],
    ["eat", "cooking-pot"],
    ["water", "sailboat"],
    ["land", "footprints"],
    ["leave", "log-out"],
    ["help", "circle-alert"],
  ],
  lines: {
    arrive: ["road", "parking", "transfer"],
    house: ["air", "waste", "water", "quiet"],
    eat: ["restaurant", "shop", "fish"],
  },
  checklist: ["things", "dishes", "waste", "air", "windows", "door"],
  // Mauritius: free of charge from every telephone.
  emergency: [
    { key: "police", number: "999" },
    { key: "ambulance", number: "114" },
    { key: "fire", number: "115" },
  ],
  offers: {
    water: [
      { key: "reef", from: 45_00 },
      { key: "dolphins", from: 55_00 },
      { key: "kite", from: 95_00 },
    ],
    land: [
      { key: "massage", from: 60_00 },
      { key: "riding", from: 55_00 },
      { key: "hike", from: 45_00 },
      { key: "eBike", from: 25_00 },
    ],
  },
};
