// The extras that a stay is to have: whether each is possible, and the lines that they add to its quote.
import type { PropertyFacts } from "#property/facts.ts";
import { offerExtras, possibleExtras } from "#app/extras/offer-extras.server.ts";
import { wayCount } from "#app/extras/rules/extra.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import type { OfferedStay } from "#app/extras/rules/extra-offer.ts";
import { extraLine, ruleOf } from "#app/extras/rules/extra-price.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Party } from "#app/stays/rules/party.ts";
import { withExtras } from "#app/stays/rules/price.ts";
import type { PriceLine, Quote } from "#app/stays/rules/price.ts";
import { nightCount } from "#app/stays/rules/stay.ts";

/** What of an order is possible, with the quote for it, and the ids of what is not possible as ordered. */
export interface PricedExtras {
  quote: Quote;
  extras: WantedExtra[];
  missing: string[];
}

/** Who orders for which stay. `agreed` are the lines that the booking has already: their prices and payment stay. */
export interface ExtrasRequest {
  stay: OfferedStay;
  party: Party;
  now: Date;
  facts: PropertyFacts;
  /** Staff may order what is closed or too late for guests; what is impossible, nobody can. */
  by: "guest" | "owner";
  ownBookingId?: string | undefined;
  agreed?: readonly PriceLine[];
}

/** Nothing ordered needs no query. */
export async function priceExtras(
  db: Db,
  quote: Quote,
  wanted: readonly WantedExtra[],
  { stay, party, now, facts, by, ownBookingId, agreed = [] }: ExtrasRequest,
): Promise<PricedExtras> {
  if (wanted.length === 0) return { quote, extras: [], missing: [] };
  const offers = await offerExtras(db, stay, { now, facts, ownBookingId });
  const possible = possibleExtras(offers, wanted, by === "guest" ? "refusal" : "impossible");
  const priced = { nights: nightCount(stay), guests: party.adults + party.children };
  const { defaultLanguage } = facts;
  const lines = possible.map(({ extra, wanted: { quantity, ways } }) =>
    extraLine(extra, quantity * wayCount(ways), priced, {
      defaultLanguage,
      agreed: agreed.find(({ rule }) => rule === ruleOf(extra.id)),
    }),
  );
  const extras = possible.map((one) => one.wanted);
  const isMissing = ({ id, quantity, ways }: WantedExtra) =>
    !extras.some((one) => one.id === id && one.quantity === quantity && one.ways === ways);
  return {
    quote: withExtras(quote, lines),
    extras,
    missing: wanted.filter(isMissing).map(({ id }) => id),
  };
}
