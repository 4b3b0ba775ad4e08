// What telling a search engine about a page needs of its request: the house, the language, and absolute addresses.
import type { RouterContextProvider } from "react-router";
import { facts } from "#property/facts.ts";
import { listing } from "#property/listing.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { type House, houseContext } from "#app/house.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import type { ToldHouse } from "./rules/vacation-rental.ts";

/** The arguments of a page's loader. */
export interface LoaderOfPage {
  request: Request;
  params: { lang?: string };
  context: Readonly<RouterContextProvider>;
}

/** A request for a page, as far as a search engine is concerned. */
export interface ToldPage {
  house: House;
  language: Language;
  told: ToldHouse;
  /** The absolute address of a plain path in the language of the present address. */
  at(path: string): string;
  /** The name of a thing in linked data, absolute and the same in every language. */
  id(path: string): string;
}

/** Reads the arguments that a loader was given. */
export function readToldPage(args: LoaderOfPage): ToldPage {
  const house = args.context.get(houseContext);
  const { origin } = house.environment;
  const { language, addressLanguage } = readLanguage(args);
  const { today } = propertyDay(house.clock.now(), facts.timeZone);
  return {
    house,
    language,
    told: { facts, listing, today },
    at: (path) => `${origin}${addressIn(addressLanguage, path)}`,
    id: (path) => `${origin}${path}`,
  };
}
