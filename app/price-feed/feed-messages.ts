// What partners read: prices of exact stays (`Transaction`), the list of apartments (`listings`) and where their links lead
// (`PointsOfSale`), in the XML forms that Google publishes and others take over.
// https://developers.google.com/hotels/hotel-prices/xml-reference/transaction-messages
// https://developers.google.com/hotels/vacation-rentals/dev-guide/vr-attributes
import type { PropertyFacts } from "#property/facts.ts";
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import { escapeMarkup } from "#app/platform/rules/escape-markup.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Stay } from "#app/stays/rules/stay.ts";

/** The price of one apartment for the stay that was asked for; without a quote it cannot be booked. */
export interface PricedApartment {
  identifier: string;
  offer: { quote: Quote; policy: CancellationPolicy } | null;
}

/** The answer to a query; `id` is this message's own, `sentAt` the instant of the prices. */
export function writeTransaction(
  priced: readonly PricedApartment[],
  { stay, guests, currency }: { stay: Stay; guests: number; currency: string },
  message: { id: string; sentAt: Date },
): string {
  const results = priced.map(({ identifier, offer }) =>
    element("Result", [
      text("Property", identifier),
      text("Checkin", stay.checkIn),
      text("Nights", String(daysBetween(stay.checkIn, stay.checkOut))),
      ...(offer
        ? [...priceElements(offer.quote), refundable(offer.policy, stay)]
        : [
            element("Unavailable", ["<NoVacancy/>"]),
            amount("Tax", 0, currency),
            amount("OtherFees", 0, currency),
          ]),
      ...(offer ? [text("Occupancy", String(guests))] : []),
    ]),
  );
  const attributes = `timestamp="${message.sentAt.toISOString()}" id="${escapeMarkup(message.id)}"`;
  return document(element("Transaction", results, attributes));
}

// Together they are the total to the cent: the nights after discounts, what a public body gets, and every other mandatory fee.
function priceElements({ accommodation, lines, total, currency }: Quote): string[] {
  const tax = lines.find(({ kind }) => kind === "touristFee")?.amount ?? 0;
  return [
    amount("Baserate", accommodation, currency),
    amount("Tax", tax, currency),
    amount("OtherFees", total - accommodation - tax, currency),
  ];
}

// Free until the last step that gives back everything; a share alone is no refund in the protocol.
function refundable({ steps }: CancellationPolicy, stay: Stay): string {
  const until = steps.findLast(({ refundPercent }) => refundPercent === 100)?.until;
  if (!until) return '<Refundable available="false"/>';
  const days = daysBetween(until.date, stay.checkIn);
  const time = `${String(until.hour).padStart(2, "0")}:00:00`;
  return `<Refundable available="true" refundable_until_days="${days}" refundable_until_time="${time}"/>`;
}

/** One apartment of the list; `url` is its page, `images` are absolute. */
export interface ListedApartment {
  identifier: string;
  apartment: LocalizedApartment;
  url: string;
  images: readonly string[];
}

/** The list of apartments in one language, without prices. */
export function writeListings(
  listed: readonly ListedApartment[],
  { facts, language }: { facts: PropertyFacts; language: string },
): string {
  const listings = listed.map(({ identifier, apartment, url, images }) =>
    element("listing", [
      text("id", identifier),
      text("name", `${apartment.texts.name}, ${facts.name}`),
      postalAddress(facts),
      text("country", facts.address.countryCode),
      text("latitude", String(facts.coordinates.lat)),
      text("longitude", String(facts.coordinates.lng)),
      text("phone", facts.telephone, 'type="main"'),
      text("category", "vacation_rental"),
      element("content", [
        element(
          "text",
          [text("link", url), text("body", apartment.texts.summary)],
          'type="description"',
        ),
        ...images.map((image) => `<image type="photo" url="${escapeMarkup(image)}"/>`),
        element("attributes", [
          text("website", url),
          ...attributesOf(apartment).map(([name, value]) =>
            text("client_attr", String(value), `name="${name}"`),
          ),
        ]),
      ]),
    ]),
  );
  return document(element("listings", [text("language", language), ...listings]));
}

function attributesOf({ guests, bathrooms, bedrooms, beds }: LocalizedApartment) {
  return [
    ["capacity", guests],
    ["number_of_bathrooms", bathrooms],
    ["number_of_bedrooms", bedrooms],
    ["number_of_beds", beds.reduce((sum, { count }) => sum + count, 0)],
    ["instant_bookable", "Yes"],
  ] as const;
}

function postalAddress({ address }: PropertyFacts): string {
  const parts = [
    ["addr1", address.street],
    ["city", address.locality],
    ["province", address.district],
    ["postal_code", address.postalCode],
  ] as const;
  return element(
    "address",
    parts
      .filter(([, value]) => value !== "")
      .map(([name, value]) => text("component", value, `name="${name}"`)),
    'format="simple"',
  );
}

/** Where links of partners lead: to one address, which takes what stands in the brackets and opens the apartment's page. */
export function writePointsOfSale(origin: string, facts: PropertyFacts): string {
  const query = [
    "checkIn=(CHECKINYEAR)-(CHECKINMONTH)-(CHECKINDAY)",
    "nights=(LENGTH)",
    "adults=(NUM-ADULTS)",
    "children=(NUM-CHILDREN)",
    "language=(USER-LANGUAGE)",
  ].join("&");
  return document(
    element("PointsOfSale", [
      element(
        "PointOfSale",
        [
          `<DisplayNames display_text="${escapeMarkup(facts.name)}" display_language="${facts.defaultLanguage}"/>`,
          text("URL", `${origin}/feeds/stays/(PARTNER-HOTEL-ID)?${query}`),
        ],
        'id="site"',
      ),
    ]),
  );
}

function document(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function element(name: string, children: readonly string[], attributes = ""): string {
  return `<${name}${attributes && ` ${attributes}`}>${children.join("")}</${name}>`;
}

function text(name: string, value: string, attributes = ""): string {
  return element(name, [escapeMarkup(value)], attributes);
}

function amount(name: string, cents: number, currency: string): string {
  return text(name, (cents / 100).toFixed(2), `currency="${currency}"`);
}
