// The gallery: which pictures a filter shows, and their addresses.
import type { Picture } from "#property/photos/order.ts";

/** The first is the one without a filter. */
export const galleryFilters = ["all", "exterior", "rooms", "amenities"] as const;

/** One of `galleryFilters`. */
export type GalleryFilter = (typeof galleryFilters)[number];

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

function queryOf(filter: GalleryFilter): string {
  return filter === "all" ? "" : `?show=${filter}`;
}
