// Freezes in a new booking the damage deposit that its guest was shown.
import type { App } from "#app/app.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { insertDeposit } from "./deposits.sql.server.ts";
import { canHold } from "./place-hold.server.ts";
import { depositOf } from "./rules/damage-deposit.ts";
import { methodFor } from "./rules/deposit-hold.ts";
import type { DepositMethod } from "./rules/deposit-hold.ts";

/** How the deposit of a stay that is booked now is given. */
export function depositMethod(
  stay: Stay,
  { gateway, property: { facts } }: Pick<App, "gateway" | "property">,
): DepositMethod {
  const { by, returnDays } = facts.damageDeposit;
  return methodFor(by, stay, returnDays, canHold({ gateway }));
}

/** In the transaction that writes the booking. Nothing where the apartment has no deposit. */
export async function agreeDeposit(
  trx: Trx,
  { id: bookingId, apartmentId, currency, ...stay }: Booking,
  app: Pick<App, "gateway" | "property">,
  now: Date,
): Promise<void> {
  const { facts } = app.property;
  const amount = depositOf(facts, apartmentId);
  if (amount === 0) return;
  const { returnDays } = facts.damageDeposit;
  const method = depositMethod(stay, app);
  await insertDeposit(trx, { bookingId, amount, currency, returnDays, method, now });
}
