// The gallery: which pictures a filter shows, and their URLs.
import { amenitySubjects } from "#property/content.ts";
import type { Picture } from "#app/i18n/property-pictures.ts";

/** The filters; the first shows all pictures. */
export const galleryFilters = ["all", "exterior", "rooms", "amenities"] as const;

/** One of `galleryFilters`. */
export type GalleryFilter = (typeof galleryFilters)[number];

/** The fields by which a picture is filtered. */
type FilterablePicture = Pick<Picture, "category" | "subject">;

// Subjects that the filter `amenities` shows too, whatever their category: shared facilities, and standard features.
const amenities = new Set(amenitySubjects);

/** Parses the filter of a query; anything unknown shows all. */
export function readFilter(show: string | null): GalleryFilter {
  return galleryFilters.find((filter) => filter === show) ?? "all";
}

/** The pictures that a filter shows, in their order. */
export function filterPictures<Shown extends FilterablePicture>(
  pictures: Shown[],
  filter: GalleryFilter,
): Shown[] {
  return pictures.filter(
    ({ category, subject = "" }) =>
      filter === "all" || category === filter || (filter === "amenities" && amenities.has(subject)),
  );
}

/** The path of the gallery, without a language. */
export function galleryAddress(filter: GalleryFilter): string {
  return `/gallery${queryOf(filter)}`;
}

/** The path of a picture's page by its name, with the current filter. */
export function pictureAddress(name: string, filter: GalleryFilter): string {
  return `/gallery/${name}${queryOf(filter)}`;
}

function queryOf(filter: GalleryFilter): string {
  return filter === "all" ? "" : `?show=${filter}`;
}
