// Endpoints for crawlers and browsers: sitemap.xml, robots.txt, llms.txt, manifest.webmanifest, share images of links.
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { substituteCaching, substitutes } from "#app/pictures/answer-substitute.server.ts";
import { cardPrint } from "#app/pictures/list-prints.ts";
import { nullIfMissing, openOriginals } from "#app/pictures/open-originals.server.ts";
import { openPrints } from "#app/pictures/open-prints.server.ts";
import { icons } from "./icons.ts";
import { robots } from "./rules/robots.ts";
import { cardFile, parseCardFile } from "#app/pictures/rules/share-card.ts";
import { webManifest } from "./rules/web-manifest.ts";
import { writeLlmsText } from "./write-llms-text.server.ts";
import { writeSiteMap } from "./write-site-map.server.ts";

/** The router, mounted at `/`; unknown paths fall through to the pages. */
export function discoveryDoor(house: Pick<House, "database" | "environment" | "prints">): Hono {
  const door = new Hono();
  const { origin } = house.environment;
  for (const path of ["/sitemap.xml", "/robots.txt", "/llms.txt", "/manifest.webmanifest"])
    door.use(path, compress(), async (c, next) => {
      await next();
      // An hour, because the owner may change apartments and rates at any time.
      c.header("Cache-Control", "public, max-age=3600");
    });

  door.get("/sitemap.xml", async (c) =>
    c.body(await writeSiteMap(house), 200, { "Content-Type": "application/xml; charset=utf-8" }),
  );
  door.get("/robots.txt", (c) => c.text(robots(origin)));
  door.get("/llms.txt", async (c) => c.text(await writeLlmsText(house)));
  door.get("/manifest.webmanifest", (c) =>
    c.body(manifest(), 200, { "Content-Type": "application/manifest+json" }),
  );
  door.get("/share/:file", shareCards(house));
  return door;
}

function manifest(): string {
  const t = makeTranslator(defaultLanguage, "property.site");
  const description = t("property.site.tagline");
  return JSON.stringify(
    webManifest({ name: facts.name, description, language: defaultLanguage, icons }),
  );
}

// 404 for an unknown picture; a URL with an old hash redirects to the current one. A share image that does not exist yet is
// encoded next, and a larger substitute is sent at once.
function shareCards({
  database,
  environment: { dataDir },
  prints = openPrints({ dataDir }),
}: Pick<House, "database" | "environment" | "prints">) {
  const originals = openOriginals({ database, dataDir });
  const substituteFor = substitutes();
  return async (c: Context): Promise<Response> => {
    const asked = c.req.param("file") ?? "";
    const name = parseCardFile(asked);
    const found = name && (await originals.find(name));
    if (!found) return c.notFound();
    const file = cardFile(name, found.facts.hash);
    if (asked !== file) {
      c.header("Cache-Control", "no-cache");
      return c.redirect(`/share/${file}`, 302);
    }
    const card = { ...cardPrint(name, found.facts), read: found.read };
    const made = await prints.find(card);
    const bytes = made ?? (await substituteFor(card).catch(nullIfMissing));
    if (!bytes) return c.notFound();
    return c.body(new Uint8Array(bytes), 200, {
      "Content-Type": "image/jpeg",
      "Cache-Control": made ? "public, max-age=31536000, immutable" : substituteCaching,
      // Share images are meant to be embedded by other sites.
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  };
}
