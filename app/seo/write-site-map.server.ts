// Builds the sitemap from the public pages, the active apartments, and the pictures of the gallery.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { addressIn, offeredLanguages } from "#app/i18n/addresses.ts";
import type { LanguageFacts } from "#app/i18n/addresses.ts";
import type { PageRoute } from "#app/route-map.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import { listGalleryPictures } from "#app/pictures/pictures.sql.server.ts";
import { mappedPages, siteMap } from "./rules/site-map.ts";
import type { LanguageAddress } from "./rules/site-map.ts";

/** The absolute URLs of a plain path, in the order of the language menu; `x-default` comes last. */
export function pageAddresses(
  path: string,
  origin: string,
  facts: LanguageFacts,
): LanguageAddress[] {
  return [
    ...offeredLanguages(facts).map((tag) => ({
      hreflang: tag,
      href: `${origin}${addressIn(tag, path)}`,
    })),
    { hreflang: "x-default", href: `${origin}${path}` },
  ];
}

/** The XML of `/sitemap.xml`, for the pages of the site. */
export async function writeSiteMap(
  {
    database,
    environment,
    property: { facts },
  }: Pick<App, "database" | "environment" | "property">,
  routes: readonly PageRoute[],
): Promise<string> {
  const apartments = await listApartments(database.db, facts.defaultLanguage, facts);
  const pages = mappedPages({
    routes,
    apartments: apartments.map(({ slug }) => slug),
    pictures: (await listGalleryPictures(database.db)).map(({ file }) => pictureName(file)),
    versions: facts.termsVersion,
  });
  return siteMap(
    pages.map(({ path, changed }) => ({
      addresses: pageAddresses(path, environment.origin, facts),
      changed,
    })),
  );
}
