// The features of an apartment in the vocabulary of search engines.
import type { PropertyListing } from "#property/listing.ts";
import type { LinkedThing } from "./linked-data.ts";

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
