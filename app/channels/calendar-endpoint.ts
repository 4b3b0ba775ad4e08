// The calendar export for other sites, `/calendars/<secret>.ics` and `/calendars/<secret>/<feed>.ics`: which nights of
// an apartment are taken.
import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "hono";
import type { App } from "#app/app.server.ts";
import { findExportLink, findFeed, noteExportRead } from "./feeds.sql.server.ts";
import { isExportToken } from "./rules/feed-reading.ts";
import { writeExport } from "./write-export.server.ts";

/**
 * Anyone with the URL may read it; it contains only nights that the site shows as taken anyway. A renewed URL, or that
 * of a removed feed, is not found, like any unknown one.
 */
export function calendarEndpoint(app: App): Hono {
  const endpoint = new Hono();
  endpoint.get("/:file{[^/]+\\.ics}", (c) => answer(c, nameOf(c.req.param("file")), null, app));
  endpoint.get("/:token/:file{[^/]+\\.ics}", (c) =>
    answer(c, c.req.param("token"), nameOf(c.req.param("file")), app),
  );
  endpoint.all("*", (c) => c.text("Not found", 404, privateHeaders));
  return endpoint;
}

// Not stored, not indexed, and the secret in the URL is not passed on as a referrer.
const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

async function answer(c: Context, token: string, feedId: string | null, app: App) {
  const { db } = app.database;
  const link = isExportToken(token) ? await findExportLink(db, token) : null;
  const feed = link && feedId !== null ? await findFeed(db, feedId) : null;
  const isTheirs = feedId === null || feed?.apartment_id === link?.apartmentId;
  if (!link || !isTheirs) return c.text("Not found", 404, privateHeaders);
  const text = await writeExport(link, feedId, app);
  if (feed && c.req.method === "GET") await noteExportRead(db, feed.id, app.clock.now());
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = { ...privateHeaders, ETag: etag };
  const requestedEtags = (c.req.header("if-none-match") ?? "").split(",").map((one) => one.trim());
  if (requestedEtags.some((one) => one.replace(/^W\//, "") === etag || one === "*"))
    return c.body(null, 304, headers);
  return c.body(text, 200, {
    ...headers,
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'attachment; filename="calendar.ics"',
  });
}

function nameOf(file: string): string {
  return file.replace(/\.ics$/, "");
}
