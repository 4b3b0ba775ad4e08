// Collects the content of llms.txt from the messages, settings and rates of the pages, in one language.
import type { PropertyFacts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import { formatApartmentTexts } from "#app/apartments/format-apartment-texts.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { addressIn, offeredLanguages } from "#app/i18n/addresses.ts";
import { formatFor } from "#app/i18n/format.ts";
import { endonyms } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import { guaranteeOf } from "#app/stays/price/rules/best-price.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { listQuestions } from "./describe-page.server.ts";
import { advertisedRates, priceRange, rangeText } from "./price-range.server.ts";
import { llmsText } from "./rules/crawler-texts.ts";
import { coordinates } from "./rules/linked-data.ts";

/** What the prices of a public text are read from. */
export type AdvertisingApp = Pick<
  App,
  "clock" | "database" | "environment" | "property" | "rateLimiter"
>;

/** The messages of the text. */
type Words = Translate<"apartments" | "best-price" | "layout" | "llms-text">;

/**
 * The Markdown of `/llms.txt`, with the prices that everybody gets today: in the property's default language, or that of an agent's
 * user.
 */
export async function writeLlmsText(
  app: AdvertisingApp,
  language: Language = app.property.facts.defaultLanguage,
): Promise<string> {
  const {
    clock,
    database,
    environment: { origin },
    property: { facts },
  } = app;
  const t = makeTranslator(
    language,
    facts,
    "layout",
    "apartments",
    "best-price",
    "booking",
    "llms-text",
    "pages",
    "property",
  );
  const apartments = await listApartments(database.db, language, facts);
  const rates = await readRates(database.db);
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const advertised = { rates, offers: await readOffers(app), today };
  // The default language answers at the plain addresses.
  const prefix = language === facts.defaultLanguage ? null : language;
  const link = (path: string, name: string, note: string) => ({
    name,
    note,
    url: origin + addressIn(prefix, path),
  });
  const download = (path: string, name: string, note: string) => ({
    name,
    note,
    url: origin + path,
  });
  return llmsText({
    name: facts.name,
    tagline: t("property.site.tagline"),
    facts: [...placeFacts(t, facts), ...rateFacts(t, rates, language), ...guaranteeFacts(t, facts)],
    apartments: [
      t("layout.nav.apartments"),
      apartments.map((apartment) => {
        const note = describeApartment(apartment, advertised, t, language, facts);
        return link(`/apartments/${apartment.slug}`, apartment.texts.name, note);
      }),
    ],
    pages: [
      t("llms-text.pages"),
      [
        link("/apartments", t("layout.nav.apartments"), t("apartments.description")),
        link("/book", t("layout.nav.book"), t("booking.description")),
        ...(["location", "amenities", "gallery", "contact"] as const).map((page) =>
          link(`/${page}`, t(`layout.nav.${page}`), t(`property.${page}.metaDescription`)),
        ),
        ...(guaranteeOf(facts).on
          ? [link("/best-price", t("best-price.title"), t("best-price.description"))]
          : []),
      ],
    ],
    questions: [t("llms-text.questions"), listQuestions(language, facts)],
    programs: [
      t("llms-text.programs"),
      [
        download("/api/openapi.json", "OpenAPI 3.1", t("llms-text.openApi")),
        download("/mcp", "Model Context Protocol", t("llms-text.mcp")),
        download("/sitemap.xml", t("llms-text.siteMap"), t("llms-text.siteMapNote")),
      ],
    ],
    optional: (["terms", "privacy", "cancellation", "accessibility"] as const).map((text) =>
      link(`/legal/${text}`, t(`layout.footer.${text}`), t(`pages.legal.descriptions.${text}`)),
    ),
  });
}

function placeFacts(t: Words, facts: PropertyFacts): string[] {
  const { latitude, longitude } = coordinates(facts);
  return [
    `${t("apartments.where.address")} (${latitude}, ${longitude})`,
    `${facts.telephone}, ${facts.email}`,
    sentences(t, [t("layout.footer.checkIn"), t("layout.footer.checkOut")]),
    describeLanguages(t, facts),
  ];
}

function describeLanguages(t: Words, facts: PropertyFacts): string {
  const offered = offeredLanguages(facts);
  const named = offered.map((tag) => `${endonyms[tag]} (/${tag})`).join(", ");
  const another = offered.find((tag) => tag !== facts.defaultLanguage);
  const base = t("llms-text.languages", { languages: named });
  return another ? `${base} ${t("llms-text.path", { example: `/${another}/apartments` })}` : base;
}

// The sentences below the rates on an apartment's page.
function rateFacts(t: Words, { card, rules }: Rates, language: Language): string[] {
  const format = formatFor(language);
  const { serviceFeePercent, touristFee, lengthDiscounts, currency } = card;
  const { minNights, maxNights, windowMonths } = rules;
  const base = "apartments.rates";
  return [
    t("llms-text.stays", { minNights, maxNights, windowMonths, currency }),
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

// The owner's present numbers, in the sentences of the guarantee's page.
function guaranteeFacts(t: Words, facts: PropertyFacts): string[] {
  const { on, hoursAfterBooking, daysBefore, answerHours, extraPercent } = guaranteeOf(facts);
  if (!on) return [];
  return [
    [
      `${t("best-price.title")}:`,
      t("best-price.lead"),
      hoursAfterBooking > 0
        ? t("best-price.when.hours", { hours: hoursAfterBooking })
        : t("best-price.when.any"),
      daysBefore > 0 ? t("best-price.when.days", { days: daysBefore }) : t("best-price.when.day"),
      t("best-price.how.answer", { hours: answerHours }),
      ...(extraPercent > 0 ? [t("best-price.get.extra", { percent: extraPercent })] : []),
    ].join(" "),
  ];
}

function describeApartment(
  apartment: LocalizedApartment,
  advertised: Parameters<typeof advertisedRates>[1],
  t: Words,
  language: Language,
  facts: PropertyFacts,
): string {
  const format = formatFor(language);
  const { id, kind, guests, bedrooms, sizeM2, side } = apartment;
  const { rates } = advertised;
  const { currency } = rates.card;
  const rate = rates.of(id);
  const range = rangeText(priceRange(advertisedRates(id, advertised)), currency, format);
  const about = "apartments.about";
  const parts = [
    formatApartmentTexts(apartment, language, facts).summary,
    sentences(t, [
      t(`${about}.sleeps`, { guests }),
      kind === "studio" ? t(`${about}.studio`) : t(`${about}.bedrooms`, { count: bedrooms }),
      format.area(sizeM2),
      t(`apartments.sides.${side}`),
    ]),
    t("llms-text.range", { range }),
    ...(rate.cleaningFee > 0
      ? [t("apartments.rates.cleaning", { price: format.moneyShort(rate.cleaningFee, currency) })]
      : []),
  ];
  return parts.join(" ");
}

function sentences(t: Words, texts: readonly string[]): string {
  return texts.map((text) => t("llms-text.sentence", { text })).join(" ");
}
