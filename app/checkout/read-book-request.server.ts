// What every step of /book needs from its request.
import type { RouterContextProvider } from "react-router";
import { appContext, pageViewContext, requestInfoContext } from "#app/app.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { SearchRequest } from "#app/availability/calendar/read-apartment-calendar.server.ts";
import type { PageView } from "#app/availability/rules/page-view.ts";
import { readStayCookie } from "./stay-cookie.server.ts";

/** A parsed request to /book: app, language, search of the URL, current day at the property, secret of the drafts. */
export interface BookRequest extends SearchRequest {
  request: Request;
  language: Language;
  secret: string | null;
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
    network: args.context.get(requestInfoContext).network,
    pageView: args.context.get(pageViewContext),
    to: (path) => addressIn(addressLanguage, path),
  };
}
