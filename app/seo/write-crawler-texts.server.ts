// Collects the content of llms.txt from the messages and rates of the pages, in the default language; and builds the
// sitemap from the public pages, the active apartments, and the pictures of the gallery.
import type { PropertyFacts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import { formatApartmentTexts } from "#app/apartments/format-apartment-texts.server.ts";
import type { App } from "#app/app.server.ts";
import type { PageRoute } from "#app/route-map.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { addressIn, offeredLanguages } from "#app/i18n/addresses.ts";
import type { LanguageFacts } from "#app/i18n/addresses.ts";
import { formatFor } from "#app/i18n/format.ts";
import { endonyms } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import { listGalleryPictures } from "#app/pictures/pictures.sql.server.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { listQuestions } from "./describe-page.server.ts";
import { advertisedRates, priceRange, rangeText } from "./price-range.server.ts";
import { llmsText } from "./rules/crawler-texts.ts";
import type { NotedLink } from "./rules/crawler-texts.ts";
import { coordinates } from "./rules/linked-data.ts";
import { mappedPages, siteMap } from "./rules/site-map.ts";
import type { LanguageAddress } from "./rules/site-map.ts";

/** What the prices of a public text are read from. */
export type AdvertisingApp = Pick<
  App,
  "clock" | "database" | "environment" | "property" | "rateLimiter"
>;

/** The Markdown of `/llms.txt`, with the prices that everybody gets today. */
export async function writeLlmsText(app: AdvertisingApp): Promise<string> {
  const {
    clock,
    database,
    environment: { origin },
    property: { facts },
  } = app;
  const t = makeTranslator(
    facts.defaultLanguage,
    facts,
    "layout",
    "apartments",
    "booking",
    "pages",
    "property",
  );
  const apartments = await listApartments(database.db, facts.defaultLanguage, facts);
  const rates = await readRates(database.db);
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const advertised = { rates, offers: await readOffers(app), today };
  const link = (path: string, name: string, note: string) => ({ name, note, url: origin + path });
  return llmsText({
    name: facts.name,
    tagline: t("property.site.tagline"),
    facts: [...placeFacts(t, facts), ...rateFacts(t, rates, facts)],
    apartments: apartments.map((apartment) =>
      describeApartment(apartment, advertised, t, origin, facts),
    ),
    pages: [
      link("/apartments", t("layout.nav.apartments"), t("apartments.description")),
      link("/book", t("layout.nav.book"), t("booking.description")),
      ...(["location", "amenities", "gallery", "contact"] as const).map((page) =>
        link(`/${page}`, t(`layout.nav.${page}`), t(`property.${page}.metaDescription`)),
      ),
    ],
    questions: listQuestions(facts.defaultLanguage, facts),
    programs: [
      link("/api/openapi.json", "OpenAPI 3.1", "availability, quotes and bookings in JSON"),
      link(
        "/mcp",
        "Model Context Protocol",
        "the same for AI agents; booking stays with the guest",
      ),
      link("/sitemap.xml", "Site map", "every page in every language"),
    ],
    optional: (["terms", "privacy", "cancellation", "accessibility"] as const).map((text) =>
      link(`/legal/${text}`, t(`layout.footer.${text}`), t(`pages.legal.descriptions.${text}`)),
    ),
  });
}

function placeFacts(t: Translate<"apartments" | "layout">, facts: PropertyFacts): string[] {
  const { latitude, longitude } = coordinates(facts);
  return [
    `${t("apartments.where.address")} (${latitude}, ${longitude})`,
    `${facts.telephone}, ${facts.email}`,
    `${t("layout.footer.checkIn")}. ${t("layout.footer.checkOut")}.`,
    describeLanguages(facts),
  ];
}

function describeLanguages(facts: PropertyFacts): string {
  const offered = offeredLanguages(facts);
  const named = offered.map((tag) => `${endonyms[tag]} (/${tag})`).join(", ");
  const another = offered.find((tag) => tag !== facts.defaultLanguage);
  const base = `Languages: ${named}.`;
  return another ? `${base} Put the language in front of any path: /${another}/apartments.` : base;
}

// The sentences below the rates on an apartment's page.
function rateFacts(
  t: Translate<"apartments">,
  { card, rules }: Rates,
  facts: PropertyFacts,
): string[] {
  const format = formatFor(facts.defaultLanguage);
  const { serviceFeePercent, touristFee, lengthDiscounts, currency } = card;
  const base = "apartments.rates";
  return [
    `Stays of ${rules.minNights} to ${rules.maxNights} nights, up to ${rules.windowMonths} months ahead. Prices in ${currency}; the total with every mandatory fee is the first price on every page.`,
    ...(serviceFeePercent > 0 ? [t(`${base}.service`, { percent: serviceFeePercent })] : []),
    ...(touristFee.amount > 0
      ? [
          t(`${base}.tourist`, {
            price: format.moneyShort(touristFee.amount, currency),
            age: touristFee.fromAge,
          }),
        ]
      : []),
    ...lengthDiscounts.map((discount) => t(`${base}.length`, discount)),
  ];
}

function describeApartment(
  apartment: LocalizedApartment,
  advertised: Parameters<typeof advertisedRates>[1],
  t: Translate<"apartments">,
  origin: string,
  facts: PropertyFacts,
): NotedLink {
  const format = formatFor(facts.defaultLanguage);
  const { id, slug, kind, guests, bedrooms, sizeM2, side } = apartment;
  const { rates } = advertised;
  const { currency } = rates.card;
  const rate = rates.of(id);
  const range = priceRange(advertisedRates(id, advertised));
  const about = "apartments.about";
  const parts = [
    formatApartmentTexts(apartment, facts.defaultLanguage, facts).summary,
    `${t(`${about}.sleeps`, { guests })}.`,
    `${kind === "studio" ? t(`${about}.studio`) : t(`${about}.bedrooms`, { count: bedrooms })}, ${format.area(sizeM2)}.`,
    `${t(`apartments.sides.${side}`)}.`,
    `${rangeText(range, currency, format)} a night, before discounts for longer stays and fees.`,
    ...(rate.cleaningFee > 0
      ? [t("apartments.rates.cleaning", { price: format.moneyShort(rate.cleaningFee, currency) })]
      : []),
  ];
  return { name: apartment.texts.name, url: `${origin}/apartments/${slug}`, note: parts.join(" ") };
}

// The absolute URLs of a plain path, in the order of the language menu; `x-default` comes last.
function pageAddresses(path: string, origin: string, facts: LanguageFacts): LanguageAddress[] {
  return [
    ...offeredLanguages(facts).map((tag) => ({
      hreflang: tag,
      href: `${origin}${addressIn(tag, path)}`,
    })),
    { hreflang: "x-default", href: `${origin}${path}` },
  ];
}

/** The XML of `/sitemap.xml`, for the pages of the site. */
export async function writeSiteMap(
  app: Pick<App, "database" | "environment" | "property">,
  routes: readonly PageRoute[],
): Promise<string> {
  const { environment, property } = app;
  const pages = await listMappedPages(app, routes);
  return siteMap(
    pages.map(({ path, changed }) => ({
      addresses: pageAddresses(path, environment.origin, property.facts),
      changed,
    })),
  );
}

/** Every public address with its plain path, and the day of its last change if known: those of the sitemap, each once. */
export async function siteAddresses(
  app: Pick<App, "database" | "environment" | "property">,
  routes: readonly PageRoute[],
): Promise<{ href: string; path: string; changed?: string }[]> {
  const { environment, property } = app;
  const pages = await listMappedPages(app, routes);
  return pages.flatMap((page) =>
    pageAddresses(page.path, environment.origin, property.facts).map(({ href }) => ({
      ...page,
      href,
    })),
  );
}

async function listMappedPages(
  { database, property: { facts } }: Pick<App, "database" | "property">,
  routes: readonly PageRoute[],
) {
  const apartments = await listApartments(database.db, facts.defaultLanguage, facts);
  return mappedPages({
    routes,
    apartments: apartments.map(({ slug }) => slug),
    pictures: (await listGalleryPictures(database.db)).map(({ file }) => pictureName(file)),
    versions: facts.termsVersion,
  });
}
