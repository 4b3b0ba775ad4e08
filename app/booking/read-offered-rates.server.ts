// The rates that can be booked now: the owner's, without those that need a card where none is taken.
import { type House, takesCards } from "#app/house.server.ts";
import { readRates, type Rates } from "./rates.sql.server.ts";

/** As `readRates`; without a card gateway the non-refundable rate, which only a card payment makes binding, is not sold. */
export async function readOfferedRates(house: Pick<House, "database" | "gateway">): Promise<Rates> {
  const rates = await readRates(house.database.db);
  if (takesCards(house)) return rates;
  const plans = rates.card.plans.filter(({ key }) => key !== "nonRefundable");
  return { ...rates, card: { ...rates.card, plans } };
}
