// What every step of /book needs from its request.
import type { RouterContextProvider } from "react-router";
import { facts } from "#property/facts.ts";
import { type House, houseContext, toldContext, visitContext } from "#app/house.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { parseStayQuery, type StayQuery } from "../rules/booking-request.ts";
import { propertyDay, type PropertyNow } from "../rules/plain-date.ts";
import type { ToldPage } from "../rules/told-page.ts";
import { readStayCookie } from "./stay-cookie.server.ts";

/** A parsed request to /book: app, language, search of the URL, current day at the property, secret of the drafts. */
export interface BookVisit {
  house: House;
  request: Request;
  language: Language;
  /** The raw query parameters. */
  params: URLSearchParams;
  query: StayQuery;
  now: PropertyNow;
  secret: string | null;
  /** The network of the client, by which it is rate limited. */
  network: string;
  /** What this page reports to the count of page views. */
  told: ToldPage | null;
  /** Adds the language of the current URL to a path. */
  to(path: string): string;
}

/** Parses a request to /book; never throws on invalid query parameters. */
export function readVisit(args: {
  request: Request;
  params: { lang?: string };
  context: Readonly<RouterContextProvider>;
}): BookVisit {
  const house = args.context.get(houseContext);
  const { language, addressLanguage } = readLanguage(args);
  const params = new URL(args.request.url).searchParams;
  return {
    house,
    request: args.request,
    language,
    params,
    query: parseStayQuery(params),
    now: propertyDay(house.clock.now(), facts.timeZone),
    secret: readStayCookie(args.request, house.environment.origin),
    network: args.context.get(visitContext).network,
    told: args.context.get(toldContext),
    to: (path) => addressIn(addressLanguage, path),
  };
}
