// What the loader or action of almost every page reads of its request: the app, the language, the query.
import type { RouterContextProvider } from "react-router";
import type { PropertyFacts } from "#property/facts.ts";
import { appContext } from "./app.server.ts";
import type { App } from "./app.server.ts";
import type { Language } from "./i18n/languages.ts";
import { readLanguage } from "./i18n/read-language.server.ts";

/** A request to a page. `addressLanguage` is the language in its URL, null when it has none. */
export interface PageRequest {
  app: App;
  facts: PropertyFacts;
  language: Language;
  addressLanguage: Language | null;
  searchParams: URLSearchParams;
}

/** Reads the arguments of a loader or action; without a language in the URL it is negotiated from the headers. */
export function readPageRequest(args: {
  request: Request;
  params: { lang?: string | undefined };
  context: Readonly<RouterContextProvider>;
}): PageRequest {
  const app = args.context.get(appContext);
  const { facts } = app.property;
  const { searchParams } = new URL(args.request.url);
  return { app, facts, ...readLanguage(args, facts), searchParams };
}
