// What pages list, in their order, each with its icon. The names are those of the texts in words/.
import type { IconName } from "#app/ui/icon.tsx";

type Listed = readonly (readonly [name: string, icon: IconName])[];

/** Home page: the figures below the welcome. */
export const figures: readonly { name: string; travel?: string; text?: string }[] = [
  { name: "airport", travel: "airport" },
  { name: "restaurant", text: "minutes" },
  { name: "sledge", text: "kilometres" },
];

/** Home page: what guests find here. */
export const highlights: Listed = [
  ["stove", "sun"],
  ["kitchen", "cooking-pot"],
  ["skiRoom", "house"],
  ["parking", "car"],
];

/** Location page. */
export const activities: Listed = [
  ["snowshoes", "footprints"],
  ["lessons", "users"],
  ["bikes", "bike"],
];

/** Amenities page: categories of four. */
export const amenities: Record<string, readonly string[]> = {
  warmth: ["sauna", "stove", "tub", "blankets"],
  table: ["kitchen", "fondue", "bread", "inn"],
  outside: ["skiRoom", "sledges", "bench", "selfCheckIn"],
};

/** Contact page: the questions guests ask most. */
export const questions = ["checkInOut", "train", "pets"];

/** The page of a chalet repeats these of them. */
export const houseRules = ["pets"];

/** Subjects of pictures that the gallery's filter `amenities` shows too. */
export const amenitySubjects = ["living"];
