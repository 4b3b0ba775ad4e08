// The pictures of the house on a wall, filtered by the address; each leads to a page of its own.
import { pictures } from "#property/photos/order.ts";
import { tellTrail } from "#app/discovery/tell-trail.server.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/gallery-page.ts";
import "./pages.css";
import {
  filterPictures,
  galleryAddress,
  type GalleryFilter,
  galleryFilters,
  pictureAddress,
  readFilter,
} from "./rules/gallery.ts";
import { hangPictures, type Shape } from "./rules/wall.ts";
import { Scene } from "./scene.tsx";

/** `?show=` names a filter; without one, or with another word, all pictures show. */
export function loader(args: Route.LoaderArgs) {
  const { language } = readLanguage(args);
  return {
    words: wordsOf(language, "pages", "property.gallery", "property.pictures"),
    filter: readFilter(new URL(args.request.url).searchParams.get("show")),
    linkedData: tellTrail(args, "/gallery"),
  };
}

export default function GalleryPage({ loaderData: { filter } }: Route.ComponentProps) {
  const t = useWords("property.gallery");
  return (
    <>
      <PageHead title={t("title")} description={t("metaDescription")} path="/gallery" />
      <div className="wrap phead">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <Filters chosen={filter} />
      </div>
      <div className="wrap">
        <Wall filter={filter} />
        {t.has("notice") && <p className="small muted gap">{t("notice")}</p>}
      </div>
    </>
  );
}

function Filters({ chosen }: { chosen: GalleryFilter }) {
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

function Wall({ filter }: { filter: GalleryFilter }) {
  const { to } = useLanguage();
  const shown = filterPictures(pictures, filter);
  const shapes = hangPictures(shown.length);
  return (
    <ul className="wall">
      {shown.map(({ file }, index) => {
        const shape = shapes[index] ?? "whole";
        return (
          <li key={file} className={`wall__${shape}`}>
            <a href={to(pictureAddress(pictureName(file), filter))}>
              <Scene file={file} sizes={sizes[shape]} priority={index === 0} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

// As wide as a picture of 3:2 must be to fill each shape of pages.css.
const sizes: Record<Shape, string> = {
  lead: "(min-width: 50em) 62vw, 92vw",
  side: "(min-width: 50em) 31vw, 50vw",
  narrow: "(min-width: 50em) 40vw, 50vw",
  broad: "(min-width: 50em) 54vw, 50vw",
  third: "(min-width: 50em) 31vw, 50vw",
  thirdWide: "(min-width: 50em) 31vw, 92vw",
  half: "(min-width: 50em) 46vw, 50vw",
  whole: "92vw",
};
