// What every step of /book knows of the request it answers.
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

/** A request to /book, understood: the house, the language, the search of the address, the property's day, the draft's secret. */
export interface BookVisit {
  house: House;
  request: Request;
  language: Language;
  /** The address's parameters as they came. */
  params: URLSearchParams;
  query: StayQuery;
  now: PropertyNow;
  secret: string | null;
  /** Where the browser stands. */
  network: string;
  /** What this page tells the count of visits. */
  told: ToldPage | null;
  /** A plain path in the language of the present address. */
  to(path: string): string;
}

/** Reads a request to /book; never throws on what a visitor wrote into the address. */
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
