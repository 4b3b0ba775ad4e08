// No request may send more than a form can hold.
import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";

/** The most that a form of ours may hold, pictures aside. */
export const formBytes = 64 * 1024;

/** Answers 413 to a body over `bytes`, declared or streamed: to a browser with `page`, to a program with a problem. */
export function limitBody(bytes: number, page?: (c: Context) => Response | Promise<Response>) {
  const limit = bodyLimit({
    maxSize: bytes,
    onError: (c) =>
      page && c.req.header("accept")?.includes("text/html") ? page(c) : problem(c, bytes),
  });
  // What only asks has no body that anybody reads, and to look for one makes a whole Request.
  return (c: Context, next: Next) =>
    c.req.method === "GET" || c.req.method === "HEAD" ? next() : limit(c, next);
}

function problem(c: Context, limit: number): Response {
  const facts = { title: "Content Too Large", status: 413, code: "bodyTooLarge", limit };
  return c.json({ type: "about:blank", ...facts }, 413, {
    "Content-Type": "application/problem+json",
  });
}
