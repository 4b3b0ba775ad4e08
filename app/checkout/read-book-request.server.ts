// What every step of /book needs from its request, with the cookie under whose random secret a browser's drafts are stored.
import { randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { appContext, pageViewContext, requestInfoContext } from "#app/app.server.ts";
import type { SearchRequest } from "#app/availability/calendar/apartment-calendar.server.ts";
import type { PageView } from "#app/availability/rules/page-view.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { readSiteCookie, writeSiteCookie } from "#app/platform/http/site-cookie.ts";
import { readCodeCookie } from "#app/promotions/find-code.server.ts";
import { readOtherCurrency } from "#app/stays/other-currency.server.ts";
import type { OtherCurrency } from "#app/stays/rules/other-currencies.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";

/** A parsed request to /book: app, language, search of the URL, current day at the property, secret of the drafts. */
export interface BookRequest extends SearchRequest {
  request: Request;
  language: Language;
  secret: string | null;
  /** A promotion's code as it was typed or came by a link; null without one. */
  code: string | null;
  /** In which other currency the guest also reads prices; null without one. */
  currency: OtherCurrency | null;
  /** The network of the client, by which it is rate limited. */
  network: string;
  /** What this page reports to the count of page views. */
  pageView: PageView | null;
}

/** Parses a request to /book; never throws on invalid query parameters. */
export function readBookRequest(args: {
  request: Request;
  params: { lang?: string };
  context: Readonly<RouterContextProvider>;
}): BookRequest {
  const app = args.context.get(appContext);
  const { facts } = app.property;
  const { language, addressLanguage } = readLanguage(args, facts);
  const params = new URL(args.request.url).searchParams;
  return {
    app,
    request: args.request,
    language,
    params,
    query: parseStayQuery(params),
    now: propertyDay(app.clock.now(), facts.timeZone),
    secret: readStayCookie(args.request, app.environment.origin),
    code: readCodeCookie(args.request, app.environment.origin),
    currency: readOtherCurrency(args.request, facts, app.environment.origin),
    network: args.context.get(requestInfoContext).network,
    pageView: args.context.get(pageViewContext),
    to: (path: string) => addressIn(addressLanguage, path),
  };
}

const name = "stay";
const lifetimeInSeconds = 24 * 60 * 60; // as long as a draft is stored

/** The secret of a request's draft, or null when the cookie is absent or not one of ours. */
export function readStayCookie(request: Request, origin: string): string | null {
  return readSiteCookie(request, { name, origin, shape: /^[\w-]{22}$/ });
}

/** A new secret: 128 bits, base64url. */
export function newStaySecret(): string {
  return randomBytes(16).toString("base64url");
}

/** The `Set-Cookie` value. */
export function stayCookie(secret: string, origin: string): string {
  return writeSiteCookie(secret, { name, origin, seconds: lifetimeInSeconds });
}

/** The headers that set the cookie for a browser without one, at the step where details are typed. */
export function stayCookieHeaders(step: string, secret: string | null, origin: string): Headers {
  const headers = new Headers();
  if (step === "details" && !secret) headers.set("Set-Cookie", stayCookie(newStaySecret(), origin));
  return headers;
}
