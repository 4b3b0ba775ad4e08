// The context that structured data of a page is built from: the app, the language, and absolute URLs.
import type { RouterContextProvider } from "react-router";
import { listing } from "#property/listing.ts";
import { appContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import type { ToAddress } from "#app/i18n/known-path.ts";
import type { PropertyData } from "./rules/vacation-rental.ts";

/** The loader arguments of a page. */
export interface PageLoaderArgs {
  request: Request;
  params: { lang?: string };
  context: Readonly<RouterContextProvider>;
}

/** What building structured data needs to know of a page request. */
export interface StructuredDataContext {
  app: App;
  language: Language;
  property: PropertyData;
  /** The absolute URL of a plain path in the language of the request's URL. */
  at: ToAddress;
  /** The `@id` of a thing: absolute, and the same in every language. */
  id(path: string): string;
}

/** Builds the context from the arguments of a loader. */
export function readStructuredDataContext(args: PageLoaderArgs): StructuredDataContext {
  const app = args.context.get(appContext);
  const { facts } = app.property;
  const { origin } = app.environment;
  const { language, addressLanguage } = readLanguage(args, facts);
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  return {
    app,
    language,
    property: { facts, listing, today },
    at: (path: string) => `${origin}${addressIn(addressLanguage, path)}`,
    id: (path) => `${origin}${path}`,
  };
}
