// Serves the speculation rules, which let a browser prefetch the next page.
import { Hono } from "hono";
import { offersPages, speculationPath, speculationRules } from "./speculation.ts";

/** The middleware, mounted at `/` before the pages: serves the rules, and adds the header that links to them. */
export function speculationDoor(): Hono {
  const door = new Hono();
  const rules = JSON.stringify(speculationRules());
  door.get(speculationPath, (c) =>
    c.body(rules, 200, {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=3600",
    }),
  );
  door.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
    if (isPage && offersPages(c.req.path)) headers.set("Speculation-Rules", `"${speculationPath}"`);
  });
  return door;
}
