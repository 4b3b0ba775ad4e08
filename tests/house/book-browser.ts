// A browser at /book without a window: it stores cookies, follows redirects, and returns the step that the server answers.
import { RouterContextProvider } from "react-router";
import { action, loader } from "#app/booking/book-page.tsx";
import type { ShownStep } from "#app/booking/steps/shown-step.ts";
import { type House, houseContext, visitContext } from "#app/house.server.ts";
import { cookieName } from "#app/platform/http/site-cookie.ts";

/** What the guest sees: a step, or only a status and an address. */
export interface Seen {
  status: number;
  /** The address of the page, path and query; that of another page of the site when redirected there. */
  at: string;
  shown: ShownStep | null;
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
  open(address: string): Promise<Seen>;
  /** Posts a form and follows the redirects. */
  post(address: string, fields: Fields): Promise<Seen>;
  /** Posts a body that is not one of our forms. */
  postBody(address: string, body: BodyInit, type: string): Promise<Seen>;
  /** Another tab of the same browser: it shares the cookie, but not the open page. */
  newTab(): BookBrowser;
}

/** A new browser; `cookies: false` stores none, `follow: false` stops at the first redirect. */
export function aBookBrowser(
  house: House,
  { cookies = true, follow = true } = {},
  jar: { secret: string | null } = { secret: null },
): BookBrowser {
  const name = cookieName("stay", house.environment.origin);
  // The hidden field of the form that was shown last.
  let version: string | null = null;

  async function send(address: string, init: RequestInit, via: Seen["via"]): Promise<Seen> {
    const { pathname } = new URL(address, house.environment.origin);
    const [, first, second] = pathname.split("/");
    const lang = second === "book" ? first : undefined;
    if ((second ?? first) !== "book") return { status: 200, at: address, shown: null, via };
    const headers = new Headers(init.headers);
    if (jar.secret) headers.set("Cookie", `language=en; ${name}=${jar.secret}`);
    const request = new Request(new URL(address, house.environment.origin), { ...init, headers });
    const answer = await answerTo(request, lang);
    if (answer.shown && "version" in answer.shown) version = answer.shown.version;
    for (const cookie of answer.headers.getSetCookie()) keep(cookie);
    const location = answer.headers.get("location");
    if (location === null) return { status: answer.status, at: address, shown: answer.shown, via };
    const to = location.replace(house.environment.origin, "");
    const led = [...via, { status: answer.status, to }];
    if (!follow) return { status: answer.status, at: to, shown: null, via: led };
    if (via.length === 5) throw new Error(`Redirect loop: ${JSON.stringify(via)}`);
    return send(to, {}, led);
  }

  async function answerTo(request: Request, lang: string | undefined) {
    const context = new RouterContextProvider();
    context.set(houseContext, house);
    const began = house.clock.now();
    context.set(visitContext, { requestId: "test", began, network: "203.0.113.1" });
    const args = { request, context, params: lang ? { lang } : {} } as unknown as Parameters<
      typeof loader
    >[0];
    try {
      const answer = request.method === "POST" ? await action(args as never) : await loader(args);
      return {
        status: answer.init?.status ?? 200,
        headers: new Headers(answer.init?.headers),
        shown: answer.data as ShownStep,
      };
    } catch (thrown) {
      if (thrown instanceof Response)
        return { status: thrown.status, headers: thrown.headers, shown: null };
      const status = (thrown as { init?: { status?: number } }).init?.status;
      if (status === undefined) throw thrown;
      return { status, headers: new Headers(), shown: null };
    }
  }

  function keep(cookie: string): void {
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
    newTab: () => aBookBrowser(house, { cookies, follow }, jar),
  };
}

/** The step that the guest sees, which must be the one named. */
export function stepOf<Name extends ShownStep["step"]>(
  { shown, at }: Seen,
  step: Name,
): Extract<ShownStep, { step: Name }> {
  if (shown?.step !== step) throw new Error(`Expected ${step} but got ${shown?.step} at ${at}`);
  return shown as Extract<ShownStep, { step: Name }>;
}
