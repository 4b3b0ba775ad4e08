// Bodies of requests: their maximum size, the data of a form, a copy of a form to be returned, a post as a GET.
import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";

/** The most that one of our forms may contain, uploads aside. */
export const formBytes = 64 * 1024;

/** The most of a form of a page that declares `largeForm`: all texts of a section in ten languages, half as long again. */
export const largeFormBytes = 512 * 1024;

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

/** A clone of the request when it is a form, else the request itself: uploads are not kept in memory twice. */
export function cloneForm(request: Request): Request {
  return isTypedForm(request) ? request.clone() : request;
}

/** Whether a form without files was posted. */
export function isTypedForm({ method, headers }: Request): boolean {
  const type = headers.get("content-type") ?? "";
  return method === "POST" && type.startsWith("application/x-www-form-urlencoded");
}

/** The same headers, and by default the same URL, as GET. */
export function withoutBody({ url, headers }: Request, address = url): Request {
  const copied = new Headers(headers);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) copied.delete(name);
  return new Request(address, { headers: copied });
}

/** The posted form, empty when the body is not a form; `limitBody` has already limited its size. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}
