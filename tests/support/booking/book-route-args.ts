// Requests to /book for tests, parsed as the page parses them.
import { RouterContextProvider } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { readBookRequest } from "#app/checkout/read-book-request.server.ts";
import type { BookRequest } from "#app/checkout/read-book-request.server.ts";
import { cookieName } from "#app/platform/http/site-cookie.ts";

/** The loader arguments for an address such as `/fr/book?adults=2`, with the secret of the cookie `stay` when given. */
export function bookRouteArgs(app: App, address: string, secret?: string) {
  const url = new URL(address, "https://hotel.example");
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(requestInfoContext, {
    requestId: "test",
    began: app.clock.now(),
    network: "203.0.113.1",
  });
  const request = new Request(
    url,
    secret
      ? { headers: { cookie: `${cookieName("stay", app.environment.origin)}=${secret}` } }
      : {},
  );
  const lang = /^\/([a-z]{2})\//.exec(url.pathname)?.[1];
  return { request, url, params: lang ? { lang } : {}, context };
}

/** The parsed request. */
export function aBookRequest(app: App, address: string, secret?: string): BookRequest {
  return readBookRequest(bookRouteArgs(app, address, secret));
}

/** The location that a loader or an action redirects to; fails when it does not redirect. */
export async function redirectOf(answer: Promise<unknown>): Promise<string | null> {
  const thrown: unknown = await answer.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error("It did not redirect", { cause: thrown });
  return thrown.headers.get("location");
}
