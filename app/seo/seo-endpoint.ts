// Endpoints for crawlers and browsers: sitemap.xml, robots.txt, llms.txt, manifest.webmanifest, share images of links.
import { Hono } from "hono";
import type { Context } from "hono";
import { compress } from "hono/compress";
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import type { PageRoute } from "#app/route-map.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { nullIfMissing, openOriginals } from "#app/pictures/open-originals.server.ts";
import { cardFile, parseCardFile } from "#app/pictures/rules/share-card.ts";
import {
  createSubstitutes,
  substituteCaching,
} from "#app/pictures/variants/encode-variant.server.ts";
import { shareCardVariant } from "#app/pictures/variants/list-variants.ts";
import { openImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import { keyPath } from "./announce-pages.server.ts";
import { icons } from "./icons.ts";
import { robotsText } from "./rules/crawler-texts.ts";
import type { DisallowedPaths } from "./rules/crawler-texts.ts";
import { adminManifest, webManifest } from "./rules/web-manifest.ts";
import { writeLlmsText } from "./write-llms-text.server.ts";
import { writeSiteMap } from "./write-site-map.server.ts";
import type { AdvertisingApp } from "./write-llms-text.server.ts";

/** What a `RouteMap` says to crawlers. */
interface SearchedPaths {
  pages: readonly PageRoute[];
  disallowed: DisallowedPaths;
}

/** The router, mounted at `/`; unknown paths fall through to the pages. `pages` are for the sitemap, `disallowed` for robots.txt. */
export function seoEndpoint(
  app: AdvertisingApp & Pick<App, "variants">,
  { pages, disallowed }: SearchedPaths,
): Hono {
  const router = new Hono();
  const { origin } = app.environment;
  for (const path of ["/sitemap.xml", "/robots.txt", "/llms.txt", ...manifests])
    router.use(path, compress(), async (c, next) => {
      await next();
      // An hour, because the owner may change apartments and rates at any time.
      c.header("Cache-Control", "public, max-age=3600");
    });

  router.get("/sitemap.xml", async (c) =>
    c.body(await writeSiteMap(app, pages), 200, {
      "Content-Type": "application/xml; charset=utf-8",
    }),
  );
  router.get("/robots.txt", (c) => c.text(robotsText(origin, disallowed)));
  router.get("/llms.txt", async (c) => c.text(await writeLlmsText(app)));
  router.get("/manifest.webmanifest", (c) =>
    c.body(manifest(app.property.facts), 200, { "Content-Type": "application/manifest+json" }),
  );
  router.get("/manifest-admin.webmanifest", (c) => {
    const { name, defaultLanguage: language } = app.property.facts;
    const text = JSON.stringify(adminManifest({ name, language, icons }));
    return c.body(text, 200, { "Content-Type": "application/manifest+json" });
  });
  // Search engines read it before they believe what they were told (IndexNow).
  const { indexNow } = app.environment;
  if (indexNow) router.get(keyPath(indexNow), (c) => c.text(indexNow.key));
  router.get("/share/:file", shareCards(app));
  return router;
}

const manifests = ["/manifest.webmanifest", "/manifest-admin.webmanifest"];

function manifest(facts: PropertyFacts): string {
  const t = makeTranslator(facts.defaultLanguage, facts, "property.site");
  const description = t("property.site.tagline");
  return JSON.stringify(
    webManifest({ name: facts.name, description, language: facts.defaultLanguage, icons }),
  );
}

// 404 for an unknown picture; a URL with an old hash redirects to the current one. A share image that does not exist yet is
// encoded next, and a larger substitute is sent at once.
function shareCards({
  database,
  environment: { dataDir },
  variants = openImageVariants({ dataDir }),
}: Pick<App, "database" | "environment" | "variants">) {
  const originals = openOriginals({ database, dataDir });
  const substituteFor = createSubstitutes();
  return async (c: Context): Promise<Response> => {
    const requested = c.req.param("file") ?? "";
    const name = parseCardFile(requested);
    const found = name && (await originals.find(name));
    if (!found) return c.notFound();
    const file = cardFile(name, found.facts.hash);
    if (requested !== file) {
      c.header("Cache-Control", "no-cache");
      return c.redirect(`/share/${file}`, 302);
    }
    const card = { ...shareCardVariant(name, found.facts), read: found.read };
    const made = await variants.find(card);
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
