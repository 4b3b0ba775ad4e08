// Builds the sitemap from the public pages, the active apartments, and the pictures of the gallery.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { listGalleryPictures } from "#app/pictures/pictures.sql.server.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import { pageAddresses } from "./page-addresses.ts";
import { mappedPages } from "./rules/public-pages.ts";
import { siteMap } from "./rules/site-map.ts";

/** The XML of `/sitemap.xml`. */
export async function writeSiteMap({
  database,
  environment,
  property: { facts },
}: Pick<App, "database" | "environment" | "property">): Promise<string> {
  const apartments = await listApartments(database.db, facts.defaultLanguage, facts);
  const pages = mappedPages({
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
