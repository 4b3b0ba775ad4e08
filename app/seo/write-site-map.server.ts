// Builds the sitemap from the public pages, the active apartments, and the pictures of the gallery.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { addressIn, offeredLanguages } from "#app/i18n/addresses.ts";
import type { LanguageFacts } from "#app/i18n/addresses.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import { listGalleryPictures } from "#app/pictures/pictures.sql.server.ts";
import type { PageRoute } from "#app/route-map.ts";
import { mappedPages, siteMap } from "./rules/site-map.ts";
import type { LanguageAddress } from "./rules/site-map.ts";

// The absolute URLs of a plain path, in the order of the language menu; `x-default` comes last.
function pageAddresses(path: string, origin: string, facts: LanguageFacts): LanguageAddress[] {
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
  app: Pick<App, "database" | "environment" | "property">,
  routes: readonly PageRoute[],
): Promise<string> {
  const { environment, property } = app;
  const pages = await listMappedPages(app, routes);
  return siteMap(
    pages.map(({ path, changed }) => ({
      addresses: pageAddresses(path, environment.origin, property.facts),
      changed,
    })),
  );
}

/** Every public address with its plain path, and the day of its last change if known: those of the sitemap, each once. */
export async function siteAddresses(
  app: Pick<App, "database" | "environment" | "property">,
  routes: readonly PageRoute[],
): Promise<{ href: string; path: string; changed?: string }[]> {
  const { environment, property } = app;
  const pages = await listMappedPages(app, routes);
  return pages.flatMap((page) =>
    pageAddresses(page.path, environment.origin, property.facts).map(({ href }) => ({
      ...page,
      href,
    })),
  );
}

async function listMappedPages(
  { database, property: { facts } }: Pick<App, "database" | "property">,
  routes: readonly PageRoute[],
) {
  const apartments = await listApartments(database.db, facts.defaultLanguage, facts);
  return mappedPages({
    routes,
    apartments: apartments.map(({ slug }) => slug),
    pictures: (await listGalleryPictures(database.db)).map(({ file }) => pictureName(file)),
    versions: facts.termsVersion,
  });
}
