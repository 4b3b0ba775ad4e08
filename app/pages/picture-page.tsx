// /gallery/<picture>: one picture of the gallery as its own page, with its neighbours in the filter of the query.
import { data } from "react-router";
import { findApartment } from "#app/apartments/apartments.sql.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { describeShown } from "#app/pictures/describe-pictures.server.ts";
import "#app/pictures/lightbox/lightbox.css";
import { LargePicture } from "#app/pictures/lightbox/large-picture.tsx";
import { pictureName } from "#app/pictures/picture-address.ts";
import { listGalleryPictures } from "#app/pictures/pictures.sql.server.ts";
import { placeOf } from "#app/pictures/rules/place-of.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeBreadcrumbs, findShareCard } from "#app/seo/describe-page.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/picture-page.ts";
import { filterPictures, galleryAddress, pictureAddress, readFilter } from "./rules/gallery.ts";

export const handle = {
  cached: true,
  counted: 1,
  mapped: "pictures",
  prefetch: "prerender",
} satisfies PageHandle;

/** Throws 404 for a name that is not in the gallery, or not in the filter of the query. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = readPageRequest(args);
  const { params } = args;
  const filter = readFilter(searchParams.get("show"));
  const shown = filterPictures(await listGalleryPictures(app.database.db), filter);
  const place = placeOf(
    params.picture,
    shown.map(({ file }) => pictureName(file)),
  );
  const found = place && shown[place.number - 1];
  const [picture] = found ? await describeShown([found], language, app.database.db, facts) : [];
  if (!place || !found || !picture) throw data(null, { status: 404 });
  const apartment = found.apartment
    ? await findApartment(app.database.db, found.apartment, language, facts)
    : null;
  return {
    words: selectSiteMessages(language, facts, "pages.gallery", "property.gallery"),
    place,
    paths: {
      previous: place.previous && pictureAddress(place.previous, filter),
      next: place.next && pictureAddress(place.next, filter),
      close: galleryAddress(filter),
    },
    picture,
    share: await findShareCard(params.picture, language, app.database.db, facts),
    linkedData: describeBreadcrumbs(
      args,
      { path: "/gallery", key: "nav.gallery" },
      {
        path: pictureAddress(params.picture, "all"),
        name: picture.alt,
      },
    ),
    apartment: apartment && { slug: apartment.slug, name: apartment.texts.name },
  };
}

export default function PicturePage({ loaderData }: Route.ComponentProps) {
  const { picture, place, paths, apartment, share } = loaderData;
  const t = useTranslations("pages.gallery");
  const gallery = useTranslations("property.gallery");
  const { to } = useLanguage();
  return (
    <>
      <PageHead
        title={picture.alt}
        description={gallery("pictureDescription", { caption: picture.alt })}
        path={pictureAddress(picture.name, "all")}
        share={share}
      />
      <LargePicture picture={picture} place={place} paths={paths} close={t("close")}>
        {apartment && (
          <a href={to(`/apartments/${apartment.slug}`)}>
            {t("apartment", { apartment: apartment.name })}
          </a>
        )}
      </LargePicture>
    </>
  );
}
