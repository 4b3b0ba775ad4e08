// The gallery: which pictures a filter shows, and which stands before and after another.
import type { Picture } from "#property/photos/order.ts";

/** Spec 2, Gallery. */
export const galleryFilters = ["all", "exterior", "rooms", "amenities"] as const;

/** One of `galleryFilters`. */
export type GalleryFilter = (typeof galleryFilters)[number];

/** How wide a picture stands by itself, as in `<img sizes>`. */
export const largeSizes = "(min-width: 43.75em) 86vw, 100vw";

/** What the gallery must know of a picture. */
type Filed = Pick<Picture, "category" | "subject">;

// What guests share, or what they look for in every apartment: seen under amenities, wherever else it belongs.
const amenities = new Set([
  "pool",
  "poolEvening",
  "terrace",
  "roofTerrace",
  "kitchen",
  "outdoorShower",
  "golf",
  "door",
  "parking",
  "restaurant",
  "laundry",
]);

/** The filter named in an address; anything else shows all. */
export function readFilter(show: string | null): GalleryFilter {
  return galleryFilters.find((filter) => filter === show) ?? "all";
}

/** The pictures that a filter shows, in their order. */
export function filterPictures<Shown extends Filed>(
  pictures: Shown[],
  filter: GalleryFilter,
): Shown[] {
  return pictures.filter(
    ({ category, subject = "" }) =>
      filter === "all" || category === filter || (filter === "amenities" && amenities.has(subject)),
  );
}

/** The address of the gallery, without a language. */
export function galleryAddress(filter: GalleryFilter): string {
  return `/gallery${queryOf(filter)}`;
}

/** The address of a picture by its name, keeping the filter it was found with. */
export function pictureAddress(name: string, filter: GalleryFilter): string {
  return `/gallery/${name}${queryOf(filter)}`;
}

/** A picture among others: its number from 1, and its neighbours. The row closes to a ring; alone it has none. */
export interface Place {
  number: number;
  count: number;
  previous: string | null;
  next: string | null;
}

/** Null when `name` is not among `names`. */
export function placeOf(name: string, names: string[]): Place | null {
  const index = names.indexOf(name);
  if (index < 0) return null;
  const alone = names.length === 1;
  return {
    number: index + 1,
    count: names.length,
    previous: alone ? null : (names.at(index - 1) ?? null),
    next: alone ? null : (names[(index + 1) % names.length] ?? null),
  };
}

function queryOf(filter: GalleryFilter): string {
  return filter === "all" ? "" : `?show=${filter}`;
}
