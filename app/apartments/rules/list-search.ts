// The search of the apartments list: its query, its faults, its filters, and which looser ones would find more.
import type { FormFault } from "#app/stays/rules/faults.ts";
import { sides } from "./apartment.ts";
import type { Apartment, Cents, Side } from "./apartment.ts";

// Every parameter of the list, in the order in which it is written.
const searchNames = [
  "guests",
  "side",
  "with",
  "priceMin",
  "priceMax",
  "checkIn",
  "checkOut",
  "adults",
  "children",
] as const;
export type SearchName = (typeof searchNames)[number];

/** The values as written, trimmed and cut at 40 characters; empty ones are left out. */
export type ListSearch = Partial<Record<SearchName, string>>;

/** Reads a query or a form. */
export function readListSearch(params: URLSearchParams | FormData): ListSearch {
  const search: ListSearch = {};
  for (const name of searchNames) {
    // Without script each box that is ticked sends its own.
    const values = name === "with" ? params.getAll(name) : [params.get(name)];
    const text = values
      .filter((value) => typeof value === "string")
      .join(" ")
      .trim()
      .slice(0, 40);
    if (text) search[name] = text;
  }
  return search;
}

/** The shortest URL of a search: without any guests, all locations, and prices that exclude nothing. */
export function listAddress(search: ListSearch, bounds: { min: number; max: number }): string {
  const params = new URLSearchParams();
  for (const name of searchNames) {
    const value = search[name];
    if (value && !isUsual(name, value, bounds)) params.set(name, value);
  }
  const query = params.toString();
  return query ? `/apartments?${query}` : "/apartments";
}

function isUsual(name: SearchName, value: string, bounds: { min: number; max: number }): boolean {
  if (name === "guests") return value === "0";
  if (name === "side") return value === "all";
  if (name === "priceMin") return Number(value) <= bounds.min;
  if (name === "priceMax") return Number(value) >= bounds.max;
  return false;
}

/** Minimum number of guests (0 is any), the side, features, and the price of a night in whole euro, null without bound. */
export interface ApartmentFilters {
  guests: 0 | 1 | 2 | 3 | 4;
  side: Side;
  /** Keys of `filteredFeatures`; an apartment must have all of them. */
  features: string[];
  priceMin: number | null;
  priceMax: number | null;
}

/** Any guests, all locations, any features, full price range. */
export const noFilters: ApartmentFilters = {
  guests: 0,
  side: "all",
  features: [],
  priceMin: null,
  priceMax: null,
};

/** The filters of a query; what cannot be parsed counts as not set, and reversed prices are swapped. */
export function readFilters(params: URLSearchParams): ApartmentFilters {
  const guests =
    guestSteps.find((step) => String(step) === params.get("guests")) ?? noFilters.guests;
  const side = sides.find((known) => known === params.get("side")) ?? noFilters.side;
  const low = readEuro(params.get("priceMin"));
  const high = readEuro(params.get("priceMax"));
  const features = readFeatures(params);
  if (low !== null && high !== null && low > high)
    return { guests, side, features, priceMin: high, priceMax: low };
  return { guests, side, features, priceMin: low, priceMax: high };
}

/** The features by which guests can filter, where the property has them: what families with small children look for. */
const filteredFeatures: readonly string[] = ["cot", "highChair"];

/** The features of a query, `with=cot+highChair`, in our order; others count as not set. */
export function readFeatures(params: URLSearchParams): string[] {
  const wanted = params.getAll("with").flatMap((text) => text.split(" "));
  return filteredFeatures.filter((key) => wanted.includes(key));
}

/** A feature as a box of the form. */
export interface FeatureFilter {
  key: string;
  label: string;
  chosen: boolean;
}

/** The boxes of a form: only features that some apartment has. */
export function featureFilters(
  apartments: readonly (Pick<Apartment, "features"> & { featureLabels: string[] })[],
  wanted: readonly string[],
): FeatureFilter[] {
  return filteredFeatures.flatMap((key) => {
    const own = apartments.find(({ features }) => features.includes(key));
    const label = own?.featureLabels[own.features.indexOf(key)];
    return label === undefined ? [] : { key, label, chosen: wanted.includes(key) };
  });
}

/** What the filters compare: `price` is that of a night as the list shows it, null where no stay can be booked. */
export interface FilteredApartment extends Pick<Apartment, "guests" | "side" | "features"> {
  price: Cents | null;
}

/** The apartments that pass every filter, in the order given. Within a price range is only what has a price. */
export function filterApartments<A extends FilteredApartment>(
  apartments: readonly A[],
  filters: ApartmentFilters,
): A[] {
  const { guests, side, features, priceMin, priceMax } = filters;
  return apartments.filter(
    ({ price, ...apartment }) =>
      apartment.guests >= guests &&
      (side === "all" || apartment.side === side) &&
      features.every((key) => apartment.features.includes(key)) &&
      (priceMin === null || (price !== null && price >= priceMin * 100)) &&
      (priceMax === null || (price !== null && price <= priceMax * 100)),
  );
}

/** The lowest and highest price in whole euro, rounded outwards so that the full range holds every apartment; 0 without any. */
export function priceBounds(apartments: readonly FilteredApartment[]): {
  min: number;
  max: number;
} {
  const prices = pricesOf(apartments);
  if (prices.length === 0) return { min: 0, max: 0 };
  return { min: Math.floor(Math.min(...prices) / 100), max: Math.ceil(Math.max(...prices) / 100) };
}

function pricesOf(apartments: readonly FilteredApartment[]): Cents[] {
  return apartments.flatMap(({ price }) => price ?? []);
}

/** The same filters without prices that exclude nothing: the form shows the full range as numbers, and sends them. */
export function withinBounds(
  filters: ApartmentFilters,
  bounds: { min: number; max: number },
): ApartmentFilters {
  const { priceMin, priceMax } = filters;
  return {
    ...filters,
    priceMin: priceMin !== null && priceMin > bounds.min ? priceMin : null,
    priceMax: priceMax !== null && priceMax < bounds.max ? priceMax : null,
  };
}

/** The price fields of a query that have a value but not one in whole euro. */
export function unreadablePrices(params: URLSearchParams): ("priceMin" | "priceMax")[] {
  return (["priceMin", "priceMax"] as const).filter((name) => {
    const typed = params.get(name);
    return typed && readEuro(typed) === null;
  });
}

const guestSteps = [0, 1, 2, 3, 4] as const;

function readEuro(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Without the filter `drop` there are `count` apartments that can be booked, the cheapest at `from` a night. */
export interface LooserFilters {
  drop: "price" | "features" | "side" | "guests";
  count: number;
  from: Cents;
}

/** The first single filter that helps, in the order price, features, location, guests. Null when dropping one is not enough. */
export function looserFilters(
  apartments: readonly FilteredApartment[],
  filters: ApartmentFilters,
): LooserFilters | null {
  for (const { drop, ...without } of ways) {
    const prices = pricesOf(filterApartments(apartments, { ...filters, ...without }));
    if (prices.length > 0) return { drop, count: prices.length, from: Math.min(...prices) };
  }
  return null;
}

const ways = [
  { drop: "price" as const, priceMin: noFilters.priceMin, priceMax: noFilters.priceMax },
  { drop: "features" as const, features: noFilters.features },
  { drop: "side" as const, side: noFilters.side },
  { drop: "guests" as const, guests: noFilters.guests },
];

/** Faults that occur only on the apartment pages; messages under `apartments.faults`. */
export type OwnFault = "priceUnreadable" | "tooManyHere";

/** A fault of a field; other keys than `OwnFault` are messages under `booking.faults`. */
export type SearchFault = Pick<FormFault, "field" | "values"> & {
  key: FormFault["key"] | OwnFault;
};
