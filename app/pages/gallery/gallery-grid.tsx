// The grid of pictures: each a link to its own page, with the data attributes for the lightbox.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { ShownPicture } from "#app/pictures/describe-shown.server.ts";
import { Picture } from "#app/pictures/picture.tsx";
import { type GalleryFilter, pictureAddress } from "../rules/gallery.ts";
import { assignShapes, type Shape } from "../rules/grid-shapes.ts";

interface GalleryGridProps {
  shown: (ShownPicture & { apartment: string | null })[];
  filter: GalleryFilter;
  /** The apartments' names by slug. */
  apartments: Record<string, string>;
}

/** The pictures in their order; the first loads at once, the others lazily. */
export function GalleryGrid({ shown, filter, apartments }: GalleryGridProps) {
  const t = useTranslations("pages.gallery");
  const { to } = useLanguage();
  const shapes = assignShapes(shown.length);
  const more = (slug: string | null) => {
    const apartment = slug && apartments[slug];
    return apartment
      ? { "data-more": to(`/apartments/${slug}`), "data-more-words": t("apartment", { apartment }) }
      : {};
  };
  return (
    <ul className="wall">
      {shown.map(({ name, alt, caption, rendering, apartment }, index) => {
        const shape = shapes[index] ?? "whole";
        const place = [apartment && apartments[apartment], caption].filter(Boolean).join(" · ");
        return (
          <li key={name} className={`wall__${shape}`}>
            <a
              href={to(pictureAddress(name, filter))}
              data-count={t("picture", { number: index + 1, count: shown.length })}
              data-caption={caption}
              data-render={rendering && ""}
              {...more(apartment)}
            >
              <Picture name={name} alt={alt} sizes={sizes[shape]} priority={index === 0} />
              {place && <span className="wall__caption">{place}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

// The width that a 3:2 picture needs to fill each shape of gallery.css.
const sizes: Record<Shape, string> = {
  lead: "(min-width: 48em) 62vw, 92vw",
  side: "(min-width: 48em) 31vw, max(12rem, 46vw)",
  narrow: "(min-width: 48em) 40vw, max(12rem, 46vw)",
  broad: "(min-width: 48em) 54vw, max(12rem, 46vw)",
  third: "(min-width: 48em) 31vw, max(12rem, 46vw)",
  thirdWide: "(min-width: 48em) 31vw, 92vw",
  half: "(min-width: 48em) 46vw, max(12rem, 46vw)",
  whole: "92vw",
};
