// The card payment of a booking, as shown to its guest.
import type { Db } from "#app/platform/database.server.ts";
import { listPayments } from "#app/bookings/payments.sql.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { type PlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";

/** The amount, and the day at the property when it was paid; brand and digits are "" when unknown. */
export interface CardPayment {
  amount: Cents;
  brand: string;
  last4: string;
  on: PlainDate;
}

/** The captured payment, else the last one that was refunded in full; null when nothing was paid by card. */
export async function findCardPayment(
  db: Db,
  bookingId: string,
  timeZone: string,
): Promise<CardPayment | null> {
  const payments = await listPayments(db, bookingId);
  const paid =
    payments.findLast(({ status }) => status === "captured") ??
    payments.findLast(({ status }) => status === "refunded");
  if (!paid) return null;
  // A refund updates the row again, so a refunded payment has the day it was created.
  const moment = paid.status === "captured" ? paid.updatedAt : paid.createdAt;
  return {
    amount: paid.amount,
    brand: paid.cardBrand ?? "",
    last4: paid.cardLast4 ?? "",
    on: propertyDay(new Date(moment), timeZone).today,
  };
}
