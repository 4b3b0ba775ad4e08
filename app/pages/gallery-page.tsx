// The pictures of the house on a wall, filtered by the address; each leads to a page of its own.
import type { Picture } from "#property/photos/order.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { tellTrail } from "#app/discovery/tell-trail.server.ts";
import { houseContext } from "#app/house.server.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { withPictures } from "#app/pictures/describe-pictures.server.ts";
import { listGalleryPictures } from "#app/pictures/pictures.sql.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/gallery-page.ts";
import { Lightbox } from "./gallery/lightbox.tsx";
import { Wall } from "./gallery/wall.tsx";
import "./gallery/gallery.css";
import {
  filterPictures,
  galleryAddress,
  type GalleryFilter,
  galleryFilters,
  readFilter,
} from "./rules/gallery.ts";

export const handle = { kept: true };

/** `?show=` names a filter; without one, or with another word, all pictures show. */
export async function loader(args: Route.LoaderArgs) {
  const { language } = readLanguage(args);
  const { database } = args.context.get(houseContext);
  const apartments = await listApartments(database.db, language);
  return {
    words: await withPictures(
      wordsOf(language, "pages", "property.gallery"),
      language,
      database.db,
    ),
    pictures: await listGalleryPictures(database.db),
    filter: readFilter(new URL(args.request.url).searchParams.get("show")),
    apartments: Object.fromEntries(apartments.map(({ slug, words }) => [slug, words.name])),
    linkedData: tellTrail(args, "/gallery"),
  };
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const t = useWords("property.gallery");
  const { filter, apartments, pictures } = loaderData;
  const shown = filterPictures(pictures, filter);
  // The words say that some pictures are drawn by a computer: as long as any is.
  const isDrawn = pictures.some(({ kind }) => kind === "render");
  return (
    <>
      <PageHead title={t("title")} description={t("metaDescription")} path="/gallery" />
      <div className="wrap phead">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <Filters chosen={filter} pictures={pictures} />
      </div>
      <div className="wrap">
        <Wall shown={shown} filter={filter} apartments={apartments} />
        {isDrawn && t.has("notice") && <p className="small muted gap">{t("notice")}</p>}
      </div>
      <Lightbox count={shown.length} />
    </>
  );
}

function Filters({ chosen, pictures }: { chosen: GalleryFilter; pictures: Picture[] }) {
  const t = useWords("property.gallery.filters");
  const pages = useWords("pages.gallery");
  const { to } = useLanguage();
  return (
    <nav className="row chips" aria-label={pages("filters")}>
      {galleryFilters.map((filter) => {
        const count = filterPictures(pictures, filter).length;
        return (
          <a
            key={filter}
            className="chip"
            href={to(galleryAddress(filter))}
            aria-current={filter === chosen ? "true" : undefined}
          >
            {t(filter)} <span className="num">{count}</span>
          </a>
        );
      })}
    </nav>
  );
}
