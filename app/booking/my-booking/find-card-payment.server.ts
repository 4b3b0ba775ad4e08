// The card that paid for a booking, as its guest knows it.
import { facts } from "#property/facts.ts";
import type { Db } from "#app/platform/database.server.ts";
import { listPayments } from "../payments.sql.server.ts";
import type { Cents } from "../rules/money.ts";
import { type PlainDate, propertyDay } from "../rules/plain-date.ts";

/** What the card paid, and the property's day on which it did; brand and digits are "" when nobody told them. */
export interface CardPayment {
  amount: Cents;
  brand: string;
  last4: string;
  on: PlainDate;
}

/** The payment that stands, else the last one that was given back in full; null when nothing was paid by card. */
export async function findCardPayment(db: Db, bookingId: string): Promise<CardPayment | null> {
  const payments = await listPayments(db, bookingId);
  const paid =
    payments.findLast(({ status }) => status === "captured") ??
    payments.findLast(({ status }) => status === "refunded");
  if (!paid) return null;
  // A refund touches the row again: the day it was made stays.
  const moment = paid.status === "captured" ? paid.updatedAt : paid.createdAt;
  return {
    amount: paid.amount,
    brand: paid.cardBrand ?? "",
    last4: paid.cardLast4 ?? "",
    on: propertyDay(new Date(moment), facts.timeZone).today,
  };
}
