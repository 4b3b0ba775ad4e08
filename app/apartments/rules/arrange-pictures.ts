// Which pictures an apartment's page shows, and in which order.
import type { Picture } from "#app/i18n/property-pictures.ts";
import type { Side } from "./apartment.ts";

/**
 * The pictures of an apartment as visitors see them: its cover, its other pictures in the order of `all`, then the
 * surroundings, those seen from its own side first. `cover` is the file name without extension; it is ignored if not in `all`.
 */
export function arrangePictures(
  all: readonly Picture[],
  { slug, side }: { slug: string; side: Side },
  cover: string | null = null,
): Picture[] {
  const photos = all.filter(({ kind, uprightOf }) => kind !== "illustration" && !uprightOf);
  const own = photos.filter(({ apartment }) => apartment === slug);
  const around = photos.filter(
    ({ apartment, category }) => apartment === null && category !== "rooms",
  );
  const chosen = photos.filter(({ file }) => file.replace(/\.[a-z]+$/, "") === cover);
  const ownSide = around.filter(({ sees }) => sees?.includes(side));
  return [...new Set([...chosen, ...own, ...ownSide, ...around])];
}
