// Structured data (JSON-LD) as text for a script element, and its parts in the notation of schema.org: site name,
// breadcrumbs, questions, the property's address, coordinates and times, and the features of its apartments.
import type { PropertyFacts } from "#property/facts.ts";
import type { PropertyListing } from "#property/listing.ts";
import { clockAt } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** A thing with a type of schema.org; properties that are undefined or "" are left out. */
export interface LinkedThing {
  "@type": string;
  "@id"?: string;
  [property: string]: unknown;
}

/** The things of one page as JSON; `<` is escaped, so that no text can end the script element. */
export function linkedData(things: LinkedThing[]): string {
  const graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph, (_, value: unknown) =>
    value === "" ? undefined : value,
  ).replaceAll("<", String.raw`\u003c`);
}

/** The site as a whole, for its home page. */
export function webSite({ name, url }: { name: string; url: string }): LinkedThing {
  return { "@type": "WebSite", name, url };
}

/** One breadcrumb; `url` is absolute. */
export interface Breadcrumb {
  name: string;
  url: string;
}

/** The breadcrumbs from the home page to a page, which is the last step; Google requires two or more. */
export function breadcrumbs(steps: Breadcrumb[]): LinkedThing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** Questions that a page shows with their answers. */
export function faqPage(questions: { question: string; answer: string }[]): LinkedThing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The postal address; empty parts are left out of the JSON. */
export function postalAddress({ address }: Pick<PropertyFacts, "address">): LinkedThing {
  return {
    "@type": "PostalAddress",
    streetAddress: address.street,
    addressLocality: address.locality,
    addressRegion: address.district,
    postalCode: address.postalCode,
    addressCountry: address.countryCode,
  };
}

/** Both coordinates as text: Google requires five decimals, and a JSON number would drop a trailing zero. */
export function coordinates({ coordinates: { lat, lng } }: Pick<PropertyFacts, "coordinates">) {
  return { latitude: lat.toFixed(5), longitude: lng.toFixed(5) };
}

/** Check-in and check-out time, with the UTC offset of the property's time zone on `today`. */
export function checkInOutTimes(
  facts: Pick<PropertyFacts, "checkInHour" | "checkOutHour" | "timeZone">,
  today: PlainDate,
) {
  return {
    checkinTime: clockAt(today, facts.checkInHour, facts.timeZone),
    checkoutTime: clockAt(today, facts.checkOutHour, facts.timeZone),
  };
}

/** The amenities of these features by the listing, each once. */
export function amenityFeatures(
  features: readonly string[],
  listing: Pick<PropertyListing, "everywhere" | "features">,
): LinkedThing[] {
  const amenities = Object.assign(
    {},
    ...features.map((feature) =>
      Object.hasOwn(listing.features, feature) ? listing.features[feature] : {},
    ),
    listing.everywhere,
  ) as PropertyListing["everywhere"];
  return Object.entries(amenities).map(([name, value]) => ({
    "@type": "LocationFeatureSpecification",
    name,
    value,
  }));
}

/** The features that all apartments share, in the order of the first one. */
export function sharedFeatures(apartments: readonly { features: readonly string[] }[]): string[] {
  const [first, ...others] = apartments;
  return (first?.features ?? []).filter((feature) =>
    others.every(({ features }) => features.includes(feature)),
  );
}
