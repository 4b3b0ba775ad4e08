// What pages tell search engines: structured data of content pages (their breadcrumbs, and the questions of the contact
// page with their answers), the absolute URLs of pictures, the share image that chats show with a link; and the context
// that all of it is built from: the app, the language, and absolute URLs.
import type { RouterContextProvider } from "react-router";
import { questions } from "#property/content.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { listing } from "#property/listing.ts";
import { appContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { ToAddress } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey, MessageTree, Translate } from "#app/i18n/message-keys.ts";
import { listedNames } from "#app/i18n/listed-names.ts";
import { makeTranslator, selectSiteMessages } from "#app/i18n/messages.server.ts";
import { findText } from "#app/i18n/site-texts.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { describePicture, listPictures } from "#app/pictures/describe-pictures.server.ts";
import { offeredWidths, photoFile, pictureName } from "#app/pictures/picture-address.ts";
import { cardAddress } from "#app/pictures/rules/share-card.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { ShareCard } from "#app/ui/layout-data.ts";
import { breadcrumbs, faqPage, linkedData } from "./rules/linked-data.ts";
import type { LinkedThing } from "./rules/linked-data.ts";
import type { PropertyData } from "./rules/vacation-rental.ts";

/** The loader arguments of a page. */
export interface PageLoaderArgs {
  request: Request;
  params: { lang?: string };
  context: Readonly<RouterContextProvider>;
}

/** What building structured data needs to know of a page request. */
interface StructuredDataContext {
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

/** A plain path with its name, or with the name's key under `layout`. */
type Crumb = { path: string } & (
  | { name: string; key?: never }
  | {
      key: `nav.${MessageKey<"layout.nav">}` | `footer.${MessageKey<"layout.footer">}`;
      name?: never;
    }
);

/** The breadcrumbs: the home page, then `crumbs`. `at` makes absolute URLs. */
export function buildBreadcrumbs(
  crumbs: Crumb[],
  t: Translate<"layout">,
  at: ToAddress,
): LinkedThing {
  const home: Crumb = { path: "/", key: "nav.home" };
  return breadcrumbs(
    [home, ...crumbs].map(({ path, key, name }) => ({
      name: key ? t(`layout.${key}`) : name,
      url: at(path),
    })),
  );
}

/** The JSON-LD of a page; `crumbs` are its ancestors and itself, without the home page. */
export function describeBreadcrumbs(args: PageLoaderArgs, ...crumbs: Crumb[]): string {
  const page = readStructuredDataContext(args);
  return linkedData([
    buildBreadcrumbs(crumbs, makeTranslator(page.language, page.property.facts, "layout"), page.at),
  ]);
}

/** In the order of the page, with the one about the best price guarantee where the owner gives it. */
export function listQuestions(
  language: Language,
  facts: PropertyFacts,
): { question: string; answer: string }[] {
  const t = makeTranslator(language, facts, "property.contact", "best-price");
  const { contact } = selectSiteMessages(language, facts, "property.contact").property as {
    contact: { faq: MessageTree };
  };
  const has = (key: string): key is string => findText(contact.faq, key) !== undefined;
  const messages = Object.assign((key: string) => findText(contact.faq, key) ?? "", { has });
  const asked = listedNames(messages, questions, ["question", "answer"]).map((name) => ({
    question: t(`property.contact.faq.items.${name}.question`),
    answer: t(`property.contact.faq.items.${name}.answer`),
  }));
  if (facts.bestPrice?.on === false) return asked;
  return [...asked, { question: t("best-price.mine.link"), answer: t("best-price.lead") }];
}

/** The JSON-LD of the contact page, with exactly the texts that the page shows. */
export function describeQuestions(args: PageLoaderArgs): string {
  const { language, at, property } = readStructuredDataContext(args);
  const crumbs = buildBreadcrumbs(
    [{ path: "/contact", key: "nav.contact" }],
    makeTranslator(language, property.facts, "layout"),
    at,
  );
  return linkedData([faqPage(listQuestions(language, property.facts)), crumbs]);
}

/**
 * The largest JPEG of each photograph; for a drawing its share image, because not every client reads SVG. Names as in
 * pictures.json; unknown ones are left out.
 */
export async function findImages(
  files: readonly string[],
  origin: string,
  db: Db,
): Promise<string[]> {
  const list = await listPictures(db);
  return files.flatMap((file) => {
    const name = pictureName(file);
    const facts = Object.hasOwn(list, name) ? list[name] : undefined;
    if (!facts) return [];
    const { hash, width, drawing } = facts;
    const largest = offeredWidths(width).at(-1) ?? width;
    return (
      origin +
      (drawing ? cardAddress(name, hash) : `/photos/${photoFile(name, hash, largest, "jpg")}`)
    );
  });
}

/** The share image of a picture, named as in pictures.json; null for an unknown name. */
export async function findShareCard(
  file: string,
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<ShareCard | null> {
  const name = pictureName(file);
  const list = await listPictures(db);
  const picture = Object.hasOwn(list, name) ? list[name] : undefined;
  if (!picture) return null;
  return {
    address: cardAddress(name, picture.hash),
    alt: await describePicture(name, language, db, facts),
  };
}
