// The wall of pictures: each a link to a page of its own, with what the lightbox says of it.
import type { Picture } from "#property/photos/order.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { pictureName } from "#app/pictures/picture-address.ts";
import { type GalleryFilter, pictureAddress } from "../rules/gallery.ts";
import { hangPictures, type Shape } from "../rules/wall.ts";
import { Scene } from "../scene.tsx";

interface WallProps {
  shown: Picture[];
  filter: GalleryFilter;
  /** Apartment slug to its name. */
  apartments: Record<string, string>;
}

/** In their order, the first picture at once and the others as they come into view. */
export function Wall({ shown, filter, apartments }: WallProps) {
  const t = useWords("pages.gallery");
  const { to } = useLanguage();
  const shapes = hangPictures(shown.length);
  const subjects = useWords("property.gallery.subjects");
  // A picture of the owner has no subject, only a description.
  const captionOf = (apartment: string | null | undefined, subject = "") =>
    [apartment, subject && subjects.has(subject) ? subjects(subject) : ""]
      .filter(Boolean)
      .join(" · ");
  const more = (slug: string | null) => {
    const apartment = slug && apartments[slug];
    return apartment
      ? { "data-more": to(`/apartments/${slug}`), "data-more-words": t("apartment", { apartment }) }
      : {};
  };
  return (
    <ul className="wall">
      {shown.map(({ file, apartment, subject }, index) => {
        const shape = shapes[index] ?? "whole";
        const caption = captionOf(apartment && apartments[apartment], subject);
        return (
          <li key={file} className={`wall__${shape}`}>
            <a
              href={to(pictureAddress(pictureName(file), filter))}
              data-count={t("picture", { number: index + 1, count: shown.length })}
              {...more(apartment)}
            >
              <Scene file={file} sizes={sizes[shape]} priority={index === 0} />
              {caption && <span className="wall__caption">{caption}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

// As wide as a picture of 3:2 must be to fill each shape of gallery.css.
const sizes: Record<Shape, string> = {
  lead: "(min-width: 50em) 62vw, 92vw",
  side: "(min-width: 50em) 31vw, max(12rem, 46vw)",
  narrow: "(min-width: 50em) 40vw, max(12rem, 46vw)",
  broad: "(min-width: 50em) 54vw, max(12rem, 46vw)",
  third: "(min-width: 50em) 31vw, max(12rem, 46vw)",
  thirdWide: "(min-width: 50em) 31vw, 92vw",
  half: "(min-width: 50em) 46vw, max(12rem, 46vw)",
  whole: "92vw",
};
