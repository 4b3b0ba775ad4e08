// `/metrics` for a Prometheus scraper; other clients get a 404.
import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "hono";
import { isLocalRequest } from "../http/network-of.ts";

/**
 * With a token: for requests with `Authorization: Bearer <token>`. Without: only for requests from this machine by its
 * own name and not through a proxy, which would make every client look local.
 */
export function metricsEndpoint(token: string | null, write: () => Promise<string>): Hono {
  const endpoint = new Hono();
  endpoint.get("/", async (c, next) => {
    if (!mayRead(c, token)) return next();
    const headers = { "Content-Type": "text/plain; version=0.0.4", "Cache-Control": "no-store" };
    return c.body(await write(), 200, headers);
  });
  return endpoint;
}

function mayRead(c: Context, token: string | null): boolean {
  if (token !== null) return isSame(c.req.header("authorization") ?? "", `Bearer ${token}`);
  return isLocalRequest(c);
}

// Hashed first: the comparison needs equal lengths, and runs in constant time.
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash(given), hash(expected));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
