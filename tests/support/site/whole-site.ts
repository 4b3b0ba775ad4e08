// The whole site in this process, from its sources: pages, endpoints, files and middleware, and clients of it.
import type { App } from "#app/app.server.ts";
import { createApp } from "../../../server.ts";
import { signIn } from "../admin-users.ts";
import type { TestBrowser } from "../admin/admin-site.ts";

/** An answer with its body read, as text and as bytes. */
export interface WholeAnswer {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
}

export interface WholeSite {
  origin: string;
  /** Requests as a browser without cookies does; a form is posted from the site itself. */
  request(path: string, init?: RequestInit): Promise<WholeAnswer>;
  post(
    path: string,
    form: Record<string, string> | FormData,
    init?: RequestInit,
  ): Promise<WholeAnswer>;
  /** The session of a signed-in user: what to send as `Cookie`. */
  cookieOf(email: string): Promise<string>;
}

/** Opens the site of an app: a request passes the same code as in production, except the sockets. */
export function aWholeSite(app: App): WholeSite {
  const site = createApp({
    app,
    isReady: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  });
  const { origin } = app.environment;
  const request: WholeSite["request"] = async (path, init = {}) => {
    const headers = new Headers({ Accept: "text/html" });
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const response = await site.fetch(new Request(origin + path, { ...init, headers }));
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, text: bytes.toString(), bytes };
  };
  const post: WholeSite["post"] = (path, form, init = {}) =>
    request(path, {
      ...init,
      method: "POST",
      headers: { Origin: origin, "Sec-Fetch-Site": "same-origin", ...init.headers },
      body: form instanceof FormData ? form : new URLSearchParams(form),
    });
  return {
    origin,
    request,
    post,
    async cookieOf(email) {
      const browser = { post } as unknown as TestBrowser;
      const { headers } = (await signIn(browser, email)) as unknown as WholeAnswer;
      return headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
    },
  };
}
