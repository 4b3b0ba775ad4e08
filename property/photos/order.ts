// Which pictures stand for what: the hero, and for each apartment its own pictures first, then those it shares.
import { apartments } from "../apartments.ts";
import listed from "./pictures.json" with { type: "json" };

/** A place in a picture: how far from its left edge and from its top, from 0 to 1. */
export interface Focus {
  x: number;
  y: number;
}

/** One entry of pictures.json. */
export interface Picture {
  file: string;
  kind: "render" | "photo" | "illustration";
  category: "exterior" | "rooms" | "amenities" | "map";
  apartment: string | null;
  /** What a portrait crop keeps in its middle; the picture's own middle when left out. */
  focus?: Focus;
  alt: string;
}

/** Everything pictures.json lists, in its order: a new entry appears on the site without a change of code. */
export const pictures = listed as Picture[];

/** The picture under the eave of the home page. */
export const heroPicture = "lagoon-and-mountain.jpg";

/** The pictures beside the words of a page, by the name of the words they stand with. */
export const scenes = {
  home: {
    welcome: "luxury-penthouse-suite-rooftop.jpg",
    highlights: "garden-pool.jpg",
    closing: "luxury-penthouse-suite-bedroom.jpg",
  },
  location: {
    hike: "lagoon-and-mountain-evening.jpg",
    beach: "beach.jpg",
    kitesurfing: "poster-kite-dusk.svg",
    golf: "golf.jpg",
  },
  amenities: {
    wellness: "garden-pool.jpg",
    dining: "premium-family-apartment-living.jpg",
    services: "twin-bedroom.jpg",
    entertainment: "beach.jpg",
  },
};

/** The picture that stands for an apartment on its card; without an entry, the first of its own in pictures.json. */
const coverPicture: Record<string, string> = {
  "executive-beach-studio": "beach-terrace.jpg",
  "luxury-penthouse-suite": "luxury-penthouse-suite-rooftop.jpg",
  "garden-view-apartment": "garden-view-apartment-terrace.jpg",
};

// Lent to every apartment with two bedrooms until it has a second bedroom of its own.
const twinBedroom = "twin-bedroom.jpg";

/**
 * The picture files of an apartment in the order shown: cover, own, shared rooms, then the place around it. `chosen` is the
 * name of the cover that the owner wants; one that `all` does not have is passed over.
 */
export function arrangePictures(
  all: readonly Picture[],
  { slug, bedrooms }: { slug: string; bedrooms: number },
  chosen: string | null = null,
): string[] {
  const filesOf = (wanted: (picture: Picture) => boolean) =>
    all.filter((picture) => picture.kind !== "illustration" && wanted(picture)).map(({ file }) => file);
  const isThere = (wanted: string) => all.some(({ file }) => file === wanted);
  const own = filesOf((picture) => picture.apartment === slug);
  const shared = filesOf((picture) => picture.apartment === null && picture.category === "rooms");
  const around = filesOf((picture) => picture.apartment === null && picture.category !== "rooms");
  const lent = bedrooms > 1 && isThere(twinBedroom) ? [twinBedroom] : [];
  const rooms = [...lent, ...shared].filter((file) => !own.includes(`${slug}-${file}`));
  const cover = all.find(({ file }) => file.replace(/\.[a-z]+$/, "") === chosen)?.file ?? coverPicture[slug];
  return [...new Set([...(cover && isThere(cover) ? [cover] : []), ...own, ...rooms, ...around])];
}

/** Apartment slug -> its picture files, as the property's folder has them. */
export const apartmentPictures: Record<string, string[]> = Object.fromEntries(
  apartments.map((apartment) => [apartment.slug, arrangePictures(pictures, apartment)]),
);
