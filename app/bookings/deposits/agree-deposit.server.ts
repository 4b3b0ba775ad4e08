// Freezes in a new booking the damage deposit that its guest was shown.
import type { PropertyFacts } from "#property/facts.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { insertDeposit } from "./deposits.sql.server.ts";
import { depositOf } from "./rules/damage-deposit.ts";

/** In the transaction that writes the booking. Nothing where the apartment has no deposit. */
export async function agreeDeposit(
  trx: Trx,
  { id: bookingId, apartmentId, currency }: Pick<Booking, "id" | "apartmentId" | "currency">,
  facts: Pick<PropertyFacts, "damageDeposit">,
  now: Date,
): Promise<void> {
  const amount = depositOf(facts, apartmentId);
  const { returnDays } = facts.damageDeposit;
  if (amount > 0) await insertDeposit(trx, { bookingId, amount, currency, returnDays, now });
}
