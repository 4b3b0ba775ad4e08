// The rates that can be booked now: without those that need a card where cards are not accepted.
import { type App, takesCards } from "#app/app.server.ts";
import { readRates, type Rates } from "./rates.sql.server.ts";

/** As `readRates`, but without a card gateway the non-refundable rate is left out: only a card payment makes it binding. */
export async function readOfferedRates(app: Pick<App, "database" | "gateway">): Promise<Rates> {
  const rates = await readRates(app.database.db);
  if (takesCards(app)) return rates;
  const plans = rates.card.plans.filter(({ key }) => key !== "nonRefundable");
  return { ...rates, card: { ...rates.card, plans } };
}
