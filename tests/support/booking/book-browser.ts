// A browser at /book without a window: it stores cookies, follows redirects, and returns the step that the server answers.
import { RouterContextProvider } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { action, loader } from "#app/checkout/book-page.tsx";
import type { CheckoutStep } from "#app/checkout/book-page.tsx";
import { cookieName } from "#app/platform/http/site-cookie.ts";

/** What the guest sees: a step, or only a status and an address. */
export interface BookResponse {
  status: number;
  /** The address of the page, path and query; that of another page of the site when redirected there. */
  at: string;
  shown: CheckoutStep | null;
  /** The redirects that were followed. */
  via: { status: number; to: string }[];
}

/** A form's fields. */
export type Fields = Record<string, string>;

/** A guest's browser. */
export interface BookBrowser {
  /** The value of the cookie `stay`, or null. */
  secret(): string | null;
  /** Deletes the cookie, as after a day, or sets another. */
  setSecret(secret: string | null): void;
  open(address: string): Promise<BookResponse>;
  /** Posts a form and follows the redirects. */
  post(address: string, fields: Fields): Promise<BookResponse>;
  /** Posts a body that is not one of our forms. */
  postBody(address: string, body: BodyInit, type: string): Promise<BookResponse>;
  /** Another tab of the same browser: it shares the cookie, but not the open page. */
  newTab(): BookBrowser;
}

/** A new browser; `cookies: false` stores none, `follow: false` stops at the first redirect. `languages` is its `Accept-Language`. */
export function aBookBrowser(
  app: App,
  { cookies = true, follow = true, languages = "" } = {},
  jar: { secret: string | null } = { secret: null },
): BookBrowser {
  const name = cookieName("stay", app.environment.origin);
  // The hidden field of the form that was shown last.
  let version: string | null = null;

  async function send(
    address: string,
    init: RequestInit,
    via: BookResponse["via"],
  ): Promise<BookResponse> {
    const { pathname } = new URL(address, app.environment.origin);
    const [, first, second] = pathname.split("/");
    const lang = second === "book" ? first : undefined;
    if ((second ?? first) !== "book") return { status: 200, at: address, shown: null, via };
    const headers = new Headers(init.headers);
    if (languages) headers.set("Accept-Language", languages);
    if (jar.secret) headers.set("Cookie", `language=en; ${name}=${jar.secret}`);
    const request = new Request(new URL(address, app.environment.origin), { ...init, headers });
    const answer = await answerTo(request, lang);
    if (answer.shown && "version" in answer.shown) version = answer.shown.version;
    for (const cookie of answer.headers.getSetCookie()) storeCookie(cookie);
    const location = answer.headers.get("location");
    if (location === null) return { status: answer.status, at: address, shown: answer.shown, via };
    const to = location.replace(app.environment.origin, "");
    const led = [...via, { status: answer.status, to }];
    if (!follow) return { status: answer.status, at: to, shown: null, via: led };
    if (via.length === 5) throw new Error(`Redirect loop: ${JSON.stringify(via)}`);
    return send(to, {}, led);
  }

  async function answerTo(request: Request, lang: string | undefined) {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    const began = app.clock.now();
    context.set(requestInfoContext, { requestId: "test", began, network: "203.0.113.1" });
    const args = { request, context, params: lang ? { lang } : {} } as unknown as Parameters<
      typeof loader
    >[0];
    try {
      const answer = request.method === "POST" ? await action(args as never) : await loader(args);
      return {
        status: answer.init?.status ?? 200,
        headers: new Headers(answer.init?.headers),
        shown: answer.data as CheckoutStep,
      };
    } catch (thrown) {
      if (thrown instanceof Response)
        return { status: thrown.status, headers: thrown.headers, shown: null };
      const status = (thrown as { init?: { status?: number } }).init?.status;
      if (status === undefined) throw thrown;
      return { status, headers: new Headers(), shown: null };
    }
  }

  function storeCookie(cookie: string): void {
    const value = new RegExp(`^${name}=([\\w-]{22});`).exec(cookie)?.[1];
    if (cookies && value) jar.secret = value;
  }

  return {
    secret: () => jar.secret,
    setSecret: (value) => {
      jar.secret = value;
    },
    open: (address) => send(address, {}, []),
    post: (address, fields) => {
      const hidden: Fields = fields.intent === "confirm" && version ? { version } : {};
      const body = new URLSearchParams({ ...hidden, ...fields });
      return send(address, { method: "POST", body }, []);
    },
    postBody: (address, body, type) =>
      send(address, { method: "POST", body, headers: { "Content-Type": type } }, []),
    newTab: () => aBookBrowser(app, { cookies, follow }, jar),
  };
}

/** The step that the guest sees, which must be the one named. */
export function stepOf<Name extends CheckoutStep["step"]>(
  { shown, at }: BookResponse,
  step: Name,
): Extract<CheckoutStep, { step: Name }> {
  if (shown?.step !== step) throw new Error(`Expected ${step} but got ${shown?.step} at ${at}`);
  return shown as Extract<CheckoutStep, { step: Name }>;
}
