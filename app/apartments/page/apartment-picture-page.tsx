// /apartments/<slug>/pictures/<picture>: one picture of an apartment as its own page, with its neighbours.
import { data } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { describeShown } from "#app/pictures/describe-pictures.server.ts";
import "#app/pictures/lightbox/lightbox.css";
import { LargePicture } from "#app/pictures/lightbox/large-picture.tsx";
import { pictureName } from "#app/pictures/picture-address.ts";
import { placeOf } from "#app/pictures/rules/place-of.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeBreadcrumbs, findShareCard } from "#app/seo/describe-page.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { findApartment, missingStatus } from "../apartments.sql.server.ts";
import { apartmentPicture, staySearch } from "../rules/picture-pages.ts";
import type { Route } from "./+types/apartment-picture-page";

export const handle = {
  cached: true,
  counted: 2,
  limits: { read: ["searches"] },
  prefetch: "document",
} satisfies PageHandle;

/** Throws 404 for an unknown apartment, 410 for a retired one, and for a picture that it does not show. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = readPageRequest(args);
  const { params } = args;
  const { db } = app.database;
  const apartment = await findApartment(db, params.slug, language, facts);
  const shown = apartment?.slug === params.slug ? apartment.pictures : [];
  const place = placeOf(
    params.picture,
    shown.map(({ file }) => pictureName(file)),
  );
  const found = place && shown[place.number - 1];
  const [picture] = found ? await describeShown([found], language, db, facts) : [];
  if (!apartment || !place || !picture)
    throw data(null, { status: await missingStatus(db, params.slug) });
  const { slug, texts: words } = apartment;
  // The chosen dates, which the links back to the apartment carry.
  const search = staySearch(searchParams);
  const pathOf = (name: string | null) => name && apartmentPicture(slug, name) + search;
  return {
    words: selectSiteMessages(language, facts, "pages.gallery", "property.gallery"),
    picture,
    place,
    name: words.name,
    paths: {
      previous: pathOf(place.previous),
      next: pathOf(place.next),
      close: `/apartments/${slug}${search}`,
    },
    share: await findShareCard(params.picture, language, db, facts),
    linkedData: describeBreadcrumbs(
      args,
      { path: "/apartments", key: "nav.apartments" },
      { path: `/apartments/${slug}`, name: words.name },
      { path: apartmentPicture(slug, params.picture), name: picture.alt },
    ),
  };
}

export default function ApartmentPicturePage({ loaderData }: Route.ComponentProps) {
  const { picture, place, name, paths, share } = loaderData;
  const t = useTranslations("pages.gallery");
  const gallery = useTranslations("property.gallery");
  return (
    <>
      {/* The same picture is in the gallery: that address is the canonical one. */}
      <PageHead
        title={`${picture.caption ?? picture.alt} · ${name}`}
        description={gallery("pictureDescription", { caption: picture.alt })}
        path={`/gallery/${picture.name}`}
        share={share}
      />
      <LargePicture picture={picture} place={place} paths={paths} close={t("closeApartment")} />
    </>
  );
}
