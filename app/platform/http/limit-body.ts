// Limits the size of request bodies.
import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";

/** The most that one of our forms may contain, uploads aside. */
export const formBytes = 64 * 1024;

/**
 * Answers 413 to a body over `bytes`, declared or streamed: to a browser with `page`, to an API client with problem
 * details.
 */
export function limitBody(bytes: number, page?: (c: Context) => Response | Promise<Response>) {
  const limit = bodyLimit({
    maxSize: bytes,
    onError: (c) =>
      page && c.req.header("accept")?.includes("text/html") ? page(c) : problem(c, bytes),
  });
  // GET and HEAD have no body that is read, and checking for one creates a whole Request.
  return (c: Context, next: Next) =>
    c.req.method === "GET" || c.req.method === "HEAD" ? next() : limit(c, next);
}

function problem(c: Context, limit: number): Response {
  const facts = { title: "Content Too Large", status: 413, code: "bodyTooLarge", limit };
  return c.json({ type: "about:blank", ...facts }, 413, {
    "Content-Type": "application/problem+json",
  });
}
