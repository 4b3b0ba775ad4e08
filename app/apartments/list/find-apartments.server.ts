// The apartments list: the query validated, the apartments filtered and, with dates, priced for the whole stay.
import type { App } from "#app/app.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import type { FoundStay } from "#app/availability/find-stays.server.ts";
import { proposeTogether } from "#app/availability/find-combinations.server.ts";
import type { Together } from "#app/availability/find-combinations.server.ts";
import { recordSearch } from "#app/availability/record-search.server.ts";
import type { PageView } from "#app/availability/rules/page-view.ts";
import type { Language } from "#app/i18n/languages.ts";
import { renderingNotice } from "#app/pictures/describe-pictures.server.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import type { Offers } from "#app/promotions/read-offers.server.ts";
import { aboutText } from "#app/stays/other-currency.server.ts";
import type { OtherCurrency } from "#app/stays/rules/other-currencies.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import { stayFaultFields } from "#app/stays/rules/stay.ts";
import type { Party, Stay, StayFault } from "#app/stays/rules/stay.ts";
import { toApartmentCardData } from "../apartment-card-data.ts";
import type { ApartmentCardData } from "../apartment-card-data.ts";
import { listApartments } from "../apartments.sql.server.ts";
import type { LocalizedApartment } from "../apartments.sql.server.ts";
import { describeLowestPrices } from "#app/availability/describe-lowest-prices.server.ts";
import {
  featureFilters,
  filterApartments,
  looserFilters,
  priceBounds,
  readFilters,
  readListSearch,
  unreadablePrices,
  withinBounds,
} from "../rules/list-search.ts";
import type {
  ApartmentFilters,
  FeatureFilter,
  ListSearch,
  LooserFilters,
  SearchFault,
} from "../rules/list-search.ts";

/** Availability and price of a listed apartment for the dates; `total` in cents with every mandatory fee, null without one. */
export interface ApartmentOffer {
  reason: "taken" | "tooSmall" | null;
  total: number | null;
  currency: string;
  /** The total in the other currency that the guest chose. */
  about?: string | undefined;
}

/** The data of the list page. */
export interface ListedApartments {
  /** The query as it was written, to fill the fields with. */
  search: ListSearch;
  filters: ApartmentFilters;
  /** The boxes of features. */
  features: FeatureFilter[];
  /** In whole units of the currency. */
  bounds: { min: number; max: number };
  faults: SearchFault[];
  /** How many apartments there are, filtered or not. */
  all: number;
  cards: { card: ApartmentCardData; offer: ApartmentOffer | null }[];
  /** The dates and the party of the totals, if the booking rules accept them. */
  stay: (Stay & Party) | null;
  /** Several apartments for a party that no free one holds; null where one does. */
  together: Together | null;
  /** The notice shown while one of the pictures is a rendering. */
  notice: string | null;
  /** Set when nothing passes the filters, but something would with one filter less. */
  hint: LooserFilters | null;
}

/**
 * Accepts any query: what cannot be parsed is a fault, never an exception. Prices are those of `offers`, without it those that
 * everybody gets.
 */
export async function findApartments(
  {
    params,
    language,
    pageView = null,
    offers: given,
    otherCurrency = null,
  }: {
    params: URLSearchParams;
    language: Language;
    pageView?: PageView | null;
    offers?: Offers;
    otherCurrency?: OtherCurrency | null;
  },
  app: App,
): Promise<ListedApartments> {
  const { facts } = app.property;
  const search = readListSearch(params);
  const offers = given ?? (await readOffers(app));
  const searchParams = new URLSearchParams(search);
  const { stay, party, faults } = readStay(searchParams, readFilters(searchParams));
  const found = stay ? await findStays({ stay, party, language, offers }, app) : null;
  const refusal = found && refusalOf(found);
  if (stay && found)
    await recordSearch(pageView, { stay, party, found, chosen: false }, app.database.db);
  const listed =
    found?.map(({ apartment }) => apartment) ??
    (await listApartments(app.database.db, language, facts));
  const named = searchParams.has("adults") || searchParams.has("children");
  const lowest = await describeLowestPrices({ ...(named && { party }), offers, language }, app);
  // The filter compares the prices that are shown: one that is taken as long as it can be booked has none.
  const apartments = listed.map((apartment) => ({
    ...apartment,
    price: lowest.get(apartment.id)?.cents ?? null,
  }));
  const bounds = priceBounds(apartments);
  const capacity = Math.max(0, ...apartments.map(({ guests }) => guests));
  const read = readFilters(searchParams);
  const features = featureFilters(apartments, read.features);
  const wanted = features.flatMap(({ key, chosen }) => (chosen ? key : []));
  const filters = withinBounds({ ...read, features: wanted }, bounds);
  const shown = filterApartments(apartments, filters);
  const about = (total: number) => aboutText(total, otherCurrency, { language, facts });
  const cards = inOrder(
    shown.map((apartment) => {
      const offer = refusal ? null : offerOf(apartment, found, about);
      const lowestPrice = lowest.get(apartment.id);
      return {
        // With dates the card shows the total of the stay.
        card: toApartmentCardData(apartment, offer ? null : lowestPrice?.shown()),
        offer,
        isBookable: lowestPrice !== undefined,
      };
    }),
  );
  return {
    search,
    filters,
    features,
    bounds,
    faults: [
      ...unreadablePrices(searchParams).map((field) => ({
        field,
        key: "priceUnreadable" as const,
        values: { example: bounds.max },
      })),
      ...faults.map((fault) => ({ ...fault, values: { capacity } })),
      ...(refusal ? [refusal] : []),
    ],
    all: apartments.length,
    cards,
    stay: stay && !refusal ? { ...stay, ...party } : null,
    together:
      stay && found && !refusal
        ? await proposeTogether(found, { stay, party, plan: "flexible", language }, app)
        : null,
    notice: renderingNotice(
      shown.map(({ pictures }) => pictures[0]),
      language,
      facts,
    ),
    hint: shown.length === 0 ? looserFilters(apartments, filters) : null,
  };
}

// Without a party in the query, the guests filter counts as the party: "3+" is priced for three adults.
function readStay(searchParams: URLSearchParams, { guests }: ApartmentFilters) {
  const query = parseStayQuery(searchParams);
  const { checkIn, checkOut, adults, children } = query.faults;
  const faults: SearchFault[] = [];
  if (checkIn) faults.push({ field: "checkIn", key: checkIn });
  if (checkOut) faults.push({ field: "checkOut", key: checkOut });
  // The list has no fields for the party, which comes with the query: the fault shows at the guests filter.
  const partyFault = adults ?? children;
  if (partyFault) faults.push({ field: "guests", key: partyFault });
  const isHalf = searchParams.has("checkIn") !== searchParams.has("checkOut");
  if (isHalf && faults.length === 0)
    faults.push({
      field: searchParams.has("checkIn") ? "checkOut" : "checkIn",
      key: "datesMissing",
    });
  const party =
    searchParams.has("adults") || guests === 0 ? query.party : { adults: guests, children: 0 };
  return { stay: query.stay, party, faults };
}

// Dates that no apartment allows: why the first one does not.
function refusalOf(found: FoundStay[]): SearchFault | null {
  const { reason, minNights, maxNights, lastCheckIn, date } = found[0] ?? {};
  if (!reason || reason === "taken" || reason === "tooSmall" || found.some(isAllowed)) return null;
  const values = { minNights, maxNights, lastCheckIn, date };
  return { field: stayFaultFields[reason satisfies StayFault], key: reason, values };
}

function isAllowed({ reason }: FoundStay): boolean {
  return reason === null || reason === "taken" || reason === "tooSmall";
}

function offerOf(
  { id }: LocalizedApartment,
  found: FoundStay[] | null,
  about: (total: number) => string | undefined,
): ApartmentOffer | null {
  const offer = found?.find(({ apartment }) => apartment.id === id);
  if (!offer) return null;
  const quote = offer.quotes?.flexible;
  // What the rules of its own nights refuse is not available on these dates either.
  const reason = offer.reason === null || offer.reason === "tooSmall" ? offer.reason : "taken";
  return {
    reason,
    total: quote?.total ?? null,
    currency: quote?.currency ?? "",
    about: quote && about(quote.total),
  };
}

type RankedCard = ListedApartments["cards"][number] & { isBookable: boolean };

// Free apartments first, and last what cannot be booked at all; among equals the owner's order stays.
function inOrder(cards: RankedCard[]): ListedApartments["cards"] {
  const rank = ({ offer, isBookable }: RankedCard) =>
    (offer?.reason ? 1 : 0) + (isBookable ? 0 : 2);
  return cards.toSorted((a, b) => rank(a) - rank(b)).map(({ card, offer }) => ({ card, offer }));
}
