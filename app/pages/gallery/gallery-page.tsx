// /gallery: the pictures of the property, filtered by the query; each links to its own page.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { describeShown, renderingNotice } from "#app/pictures/describe-pictures.server.ts";
import type { ShownPicture } from "#app/pictures/describe-pictures.server.ts";
import { Lightbox, lightboxScript } from "#app/pictures/lightbox/lightbox.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { listGalleryPictures } from "#app/pictures/pictures.sql.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeBreadcrumbs } from "#app/seo/describe-page.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/gallery-page.ts";
import "./gallery.css";
import {
  assignShapes,
  filterPictures,
  galleryAddress,
  galleryFilters,
  pictureAddress,
  readFilter,
} from "../rules/gallery.ts";
import type { GalleryFilter, Shape } from "../rules/gallery.ts";

export const handle = {
  cached: true,
  counted: 1,
  mapped: true,
  prefetch: "prerender",
} satisfies PageHandle;

/** `?show=` names a filter; without a known one all pictures show. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = readPageRequest(args);
  const apartments = await listApartments(app.database.db, language, facts);
  const pictures = await listGalleryPictures(app.database.db);
  const filter = readFilter(searchParams.get("show"));
  const shown = filterPictures(pictures, filter);
  return {
    words: selectSiteMessages(language, facts, "pages", "property.gallery"),
    // In the order of the filtered pictures, to look up the apartment of each.
    pictures: (await describeShown(shown, language, app.database.db, facts)).map(
      (described, place) => ({
        ...described,
        apartment: shown[place]?.apartment ?? null,
      }),
    ),
    counts: galleryFilters.map((each) => [each, filterPictures(pictures, each).length] as const),
    notice: renderingNotice(shown, language, facts),
    filter,
    apartments: Object.fromEntries(apartments.map(({ slug, texts: words }) => [slug, words.name])),
    linkedData: describeBreadcrumbs(args, { path: "/gallery", key: "nav.gallery" }),
  };
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("property.gallery");
  const pages = useTranslations("pages.gallery");
  const { filter, apartments, pictures, notice } = loaderData;
  return (
    <>
      <PageHead title={t("title")} description={t("metaDescription")} path="/gallery" />
      <div className="wrap phead">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <Filters chosen={filter} counts={loaderData.counts} />
      </div>
      <div className="wrap">
        <GalleryGrid shown={pictures} filter={filter} apartments={apartments} />
        {notice && <p className="small muted gap">{notice}</p>}
      </div>
      {/* Rendered on the server only: a script inserted by React in the browser does not run, and the dialog needs it. */}
      {import.meta.env.SSR && (
        <>
          <Lightbox
            count={pictures.length}
            close={pages("close")}
            rendering={pictures.find(({ rendering }) => rendering)?.rendering}
          />
          <script type="module" src={lightboxScript} />
        </>
      )}
    </>
  );
}

interface FiltersProps {
  chosen: GalleryFilter;
  /** How many pictures each filter shows. */
  counts: (readonly [GalleryFilter, number])[];
}

function Filters({ chosen, counts }: FiltersProps) {
  const t = useTranslations("property.gallery.filters");
  const pages = useTranslations("pages.gallery");
  const { to } = useLanguage();
  return (
    <nav className="row chips" aria-label={pages("filters")}>
      {counts.map(([filter, count]) => (
        <a
          key={filter}
          className="chip"
          href={to(galleryAddress(filter))}
          aria-current={filter === chosen ? "true" : undefined}
        >
          {t(filter)} <span className="num">{count}</span>
        </a>
      ))}
    </nav>
  );
}

interface GalleryGridProps {
  shown: (ShownPicture & { apartment: string | null })[];
  filter: GalleryFilter;
  /** The apartments' names by slug. */
  apartments: Record<string, string>;
}

/** The pictures in their order; the first loads at once, the others lazily. */
function GalleryGrid({ shown, filter, apartments }: GalleryGridProps) {
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
