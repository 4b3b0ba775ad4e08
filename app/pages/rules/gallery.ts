// The gallery: which pictures a filter shows, their URLs, and the rows of the grid, of two and three pictures so that the last one is
// as full as the first.
import { amenitySubjects } from "#property/content.ts";
import type { Picture } from "#app/i18n/property/property-pictures.ts";

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

/** The shape of a picture in the grid, a class of gallery.css; `thirdWide` takes the full width of a narrow screen. */
export type Shape = "lead" | "side" | "narrow" | "broad" | "third" | "thirdWide" | "half" | "whole";

// The rows in order, repeated from the start.
const rows: Shape[][] = [
  ["lead", "side", "side"],
  ["narrow", "broad"],
  ["thirdWide", "third", "third"],
  ["broad", "narrow"],
  ["half", "half"],
];

/** A shape for each of `count` pictures, in their order. */
export function assignShapes(count: number): Shape[] {
  if (count === 1) return ["whole"];
  const shapes: Shape[] = [];
  for (let turn = 0; shapes.length < count; turn++)
    shapes.push(...rowFor(turn, count - shapes.length));
  return shapes;
}

// The next row, unless it is too long or would leave a single picture for the last row.
function rowFor(turn: number, left: number): Shape[] {
  const inTurn = rows[turn % rows.length] ?? [];
  return (
    [inTurn, ...rows.toReversed()].find((row) => row.length <= left && left - row.length !== 1) ??
    []
  );
}
