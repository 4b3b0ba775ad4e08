// One picture of the gallery, as large as the window: caption, count, previous, next, close (brand.md, Lightbox).
import { data } from "react-router";
import { findApartment } from "#app/apartments/apartments.sql.server.ts";
import { findShareCard } from "#app/discovery/find-share-card.server.ts";
import { tellTrail } from "#app/discovery/tell-trail.server.ts";
import { houseContext } from "#app/house.server.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { withPictures } from "#app/pictures/describe-pictures.server.ts";
import { listGalleryPictures } from "#app/pictures/pictures.sql.server.ts";
import { Picture } from "#app/pictures/picture.tsx";
import { pictureName } from "#app/pictures/picture-address.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/picture-page.ts";
import { lightboxScript } from "./gallery/lightbox-script.ts";
import "./gallery/gallery.css";
import {
  filterPictures,
  galleryAddress,
  largeSizes,
  pictureAddress,
  placeOf,
  readFilter,
} from "./rules/gallery.ts";

export const handle = { kept: true };

/** Throws 404 for a name that the gallery, or the filter in the address, does not show. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const { language } = readLanguage(args);
  const filter = readFilter(new URL(request.url).searchParams.get("show"));
  const { database } = context.get(houseContext);
  const shown = filterPictures(await listGalleryPictures(database.db), filter);
  const place = placeOf(
    params.picture,
    shown.map(({ file }) => pictureName(file)),
  );
  if (!place) throw data(null, { status: 404 });
  const slug = shown[place.number - 1]?.apartment;
  const apartment = slug ? await findApartment(database.db, slug, language) : null;
  const share = await findShareCard(params.picture, language, database.db);
  const here = { path: pictureAddress(params.picture, "all"), name: share?.alt ?? "" };
  return {
    words: await withPictures(
      wordsOf(language, "pages", "property.gallery"),
      language,
      database.db,
    ),
    filter,
    place,
    name: params.picture,
    share,
    linkedData: tellTrail(args, "/gallery", here),
    apartment: apartment && { slug: apartment.slug, name: apartment.words.name },
  };
}

export default function PicturePage({ loaderData }: Route.ComponentProps) {
  const { name, filter, place, apartment, share } = loaderData;
  const t = useWords("pages.gallery");
  const caption = useWords("property.pictures")(name);
  const gallery = useWords("property.gallery");
  const { to } = useLanguage();
  return (
    <div className="light">
      <PageHead
        title={caption}
        description={gallery("pictureDescription", { caption })}
        path={pictureAddress(name, "all")}
        share={share}
      />
      <div className="light__top">
        <p className="small num">{t("picture", { ...place })}</p>
        <a className="btn btn--icon" href={to(galleryAddress(filter))} aria-label={t("close")}>
          <Icon name="x" />
        </a>
      </div>
      <figure>
        <Picture name={name} alt="" sizes={largeSizes} priority />
        <figcaption>
          <h1>{caption}</h1>
          {apartment && (
            <a href={to(`/apartments/${apartment.slug}`)}>
              {t("apartment", { apartment: apartment.name })}
            </a>
          )}
        </figcaption>
      </figure>
      {place.previous && (
        <a
          className="btn btn--icon light__prev"
          href={to(pictureAddress(place.previous, filter))}
          aria-label={t("previous")}
        >
          <Icon name="chevron-left" />
        </a>
      )}
      {place.next && (
        <a
          className="btn btn--icon light__next"
          href={to(pictureAddress(place.next, filter))}
          aria-label={t("next")}
        >
          <Icon name="chevron-right" />
        </a>
      )}
      <script type="module" src={lightboxScript} />
    </div>
  );
}
