// /gallery: the pictures of the property, filtered by the query; each links to its own page.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { describeShown, renderingNotice } from "#app/pictures/describe-shown.server.ts";
import { lightboxScript } from "#app/pictures/lightbox/lightbox-script.ts";
import { Lightbox } from "#app/pictures/lightbox/lightbox.tsx";
import { listGalleryPictures } from "#app/pictures/pictures.sql.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeBreadcrumbs } from "#app/seo/describe-page.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/gallery-page.ts";
import { GalleryGrid } from "./gallery/gallery-grid.tsx";
import "./gallery/gallery.css";
import { filterPictures, galleryAddress, galleryFilters, readFilter } from "./rules/gallery.ts";
import type { GalleryFilter } from "./rules/gallery.ts";

export const handle = { cached: true, counted: 1, prefetch: "prerender" } satisfies PageHandle;

/** `?show=` names a filter; without a known one all pictures show. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = readPageRequest(args);
  const apartments = await listApartments(app.database.db, language, facts);
  const pictures = await listGalleryPictures(app.database.db);
  const filter = readFilter(searchParams.get("show"));
  const shown = filterPictures(pictures, filter);
  return {
    words: selectMessages(language, "pages", "property.gallery"),
    // In the order of the filtered pictures, to look up the apartment of each.
    pictures: (await describeShown(shown, language, app.database.db, facts)).map(
      (described, place) => ({
        ...described,
        apartment: shown[place]?.apartment ?? null,
      }),
    ),
    counts: galleryFilters.map((each) => [each, filterPictures(pictures, each).length] as const),
    notice: renderingNotice(shown, language),
    filter,
    apartments: Object.fromEntries(apartments.map(({ slug, texts: words }) => [slug, words.name])),
    linkedData: describeBreadcrumbs(args, "/gallery"),
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
