// The world of a test of money: the app of the model-based tests, the books of each booking, and a provider that may not answer.
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { clearBookings, openTestWorld } from "../model-based/test-world.ts";
import type { TestWorld } from "../model-based/test-world.ts";
import { Books } from "./books.ts";
import type { AgreedPrice } from "./books.ts";

export interface BookedGuest {
  bookingId: string;
  books: Books;
}

export interface MoneyWorld {
  world: TestWorld;
  guests: BookedGuest[];
  /** False: refunds are not accepted. */
  provider: { answers: boolean };
  /** References at the provider of payments that are disputed, or were: it refunds them only once they are won. */
  disputed: Set<string>;
  bookingOf(guest: BookedGuest): Promise<Booking>;
  priceOf(
    stay: Stay & { apartmentId: number },
    plan: Booking["ratePlan"],
    adults: number,
  ): AgreedPrice;
  /** A key that no form had before. */
  nextKey(): string;
}

/** Opens it on a database whose bookings are cleared. */
export async function openMoneyWorld(database: Database): Promise<MoneyWorld> {
  await clearMoney(database);
  const provider = { answers: true };
  const disputed = new Set<string>();
  const world = await openTestWorld(database, {
    async transport({ name, about }, effect) {
      if (name === "refund" && (!provider.answers || disputed.has(about)))
        throw new Error("the provider does not refund it");
      return effect();
    },
  });
  const rates = await readRates(database.db);
  let keys = 0;
  return {
    world,
    guests: [],
    provider,
    disputed,
    bookingOf: ({ bookingId }) => world.bookingOf({ bookingId } as (typeof world.guests)[number]),
    priceOf({ apartmentId, checkIn, checkOut }, plan, adults) {
      const party = { adults, children: 0 };
      const { lines } = quoteStay(
        { checkIn, checkOut },
        party,
        rates.of(apartmentId),
        rates.card,
        plan,
      );
      const fee = lines.find(({ kind }) => kind === "touristFee")?.amount ?? 0;
      const all = lines.reduce((sum, { amount }) => sum + amount, 0);
      return { beforeArrival: all - fee, feeOfAdult: fee / adults, adults };
    },
    nextKey: () => `form-${keys++}`,
  };
}

const moneyTables = [
  "ended_codes",
  "stay_keys",
  "disputes",
  "fee_exemptions",
  "invoices",
  "invoice_years",
] as const;

async function clearMoney(database: Database): Promise<void> {
  const { db } = database;
  for (const table of moneyTables) await db.deleteFrom(table).execute();
  await clearBookings(database);
}
