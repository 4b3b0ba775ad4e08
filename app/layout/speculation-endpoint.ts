// Serves the speculation rules, which let a browser prefetch the next page.
import { Hono } from "hono";
import type { PageRoute } from "#app/list-pages.ts";
import { hasSpeculationRules, speculationPath, speculationRules } from "./speculation.ts";

/** The middleware, mounted at `/` before the pages: serves the rules, and adds the header that links to them. */
export function speculationEndpoint(pages: readonly PageRoute[]): Hono {
  const router = new Hono();
  const rules = JSON.stringify(speculationRules(pages));
  router.get(speculationPath, (c) =>
    c.body(rules, 200, {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=3600",
    }),
  );
  router.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
    if (isPage && hasSpeculationRules(c.req.path))
      headers.set("Speculation-Rules", `"${speculationPath}"`);
  });
  return router;
}
