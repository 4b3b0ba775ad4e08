// The sections in which the owner edits the site's texts, in the order in which a visitor meets them.

/** A section: the texts of these groups below property/words, and the page on which they can be seen. */
interface SectionTexts {
  /** Keys, or groups of keys. */
  groups: readonly string[];
  /** Groups in them that are edited elsewhere, or cannot be. */
  without?: readonly string[];
  /** The plain path of the page; null for the guests' guide, which belongs to a booking. */
  path:
    | "/"
    | "/apartments"
    | "/gallery"
    | "/amenities"
    | "/location"
    | "/contact"
    | LegalPath
    | null;
}

type LegalPath = `/legal/${"terms" | "privacy" | "cancellation" | "accessibility"}`;

/** The sections by name. */
export const sections = {
  hero: { groups: ["home.hero", "home.metaTitle", "home.metaDescription", "site"], path: "/" },
  welcome: { groups: ["home.welcome"], path: "/" },
  benefits: { groups: ["home.promotion"], path: "/" },
  highlights: { groups: ["home.featured", "home.highlights"], path: "/" },
  closing: {
    groups: ["home.testimonials", "home.closing"],
    without: ["home.testimonials.quotes"],
    path: "/",
  },
  amenities: { groups: ["amenities"], path: "/amenities" },
  gallery: { groups: ["gallery"], path: "/gallery" },
  location: { groups: ["location"], without: ["location.activities"], path: "/location" },
  activities: { groups: ["location.activities"], path: "/location" },
  contact: { groups: ["contact"], without: ["contact.faq"], path: "/contact" },
  questions: { groups: ["contact.faq"], path: "/contact" },
  guide: { groups: ["guide"], path: null },
  terms: { groups: ["legal.terms"], path: "/legal/terms" },
  privacy: { groups: ["legal.privacy"], path: "/legal/privacy" },
  cancellation: { groups: ["legal.cancellation"], path: "/legal/cancellation" },
  accessibility: { groups: ["legal.accessibility"], path: "/legal/accessibility" },
} as const satisfies Record<string, SectionTexts>;

/** The name of a section, as in its address. */
export type Section = keyof typeof sections;

/** The sections under their headings. */
export const sectionGroups = [
  { name: "home", sections: ["hero", "welcome", "benefits", "highlights", "closing"] },
  {
    name: "pages",
    sections: ["amenities", "gallery", "location", "activities", "contact", "questions"],
  },
  { name: "guests", sections: ["guide"] },
  { name: "legal", sections: ["terms", "privacy", "cancellation", "accessibility"] },
] as const satisfies readonly { name: string; sections: readonly Section[] }[];

/** Is it the name of a section? */
export function isSection(name: string | undefined): name is Section {
  return name !== undefined && Object.hasOwn(sections, name);
}

/** Whether a text belongs to a section. */
export function isInSection(section: Section, key: string): boolean {
  const { groups, without = [] }: SectionTexts = sections[section];
  const isBelow = (group: string) => key === group || key.startsWith(`${group}.`);
  return groups.some(isBelow) && !without.some(isBelow);
}

/** The documents that bookings refer to by a version. */
const agreedSections = ["terms", "privacy", "cancellation"] as const;

/** A document of which each booking keeps the version that its guest agreed to. */
export type AgreedSection = (typeof agreedSections)[number];

/** Is it one of them? */
export function isAgreed(section: Section): section is AgreedSection {
  return (agreedSections as readonly string[]).includes(section);
}

/**
 * The version of a document that is published on a day: the day itself, and from the second publication of that day on with a
 * number, `2026-11-23.2`, so that no two texts have the same version.
 */
export function nextLabel(day: string, earlier: readonly string[]): string {
  if (!earlier.includes(day)) return day;
  for (let number = 2; ; number++)
    if (!earlier.includes(`${day}.${number}`)) return `${day}.${number}`;
}
