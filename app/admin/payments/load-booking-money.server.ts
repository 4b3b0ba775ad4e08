// The money of one booking for its admin pages: its balance, and what staff recorded by hand.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import { inUnits } from "#app/bookings/payments/by-hand/rules/recorded-amount.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { findCashDay } from "#app/ledger/cash-days.sql.server.ts";
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import type { Entry } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf, toBalance } from "#app/ledger/rules/accounts.ts";
import type { LedgerBalance, RecordedMethod } from "#app/ledger/rules/accounts.ts";
import { kindsByHand, receivedByHand, undoneBy } from "#app/ledger/rules/entries-by-hand.ts";
import type { KindByHand } from "#app/ledger/rules/entries-by-hand.ts";
import { listUsers } from "../auth/users.sql.server.ts";
import type { Role } from "../rules/access.ts";

/** An entry made by hand. `at` is an instant, `by` the name of the user. */
export interface RecordedLine {
  id: string;
  kind: KindByHand;
  method: RecordedMethod | null;
  /** In cents; below zero when it went back to the guest. */
  amount: number;
  /** What was handed over in another currency, in whole units. */
  foreign: { amount: number; currency: string; rate: string } | null;
  at: string;
  by: string;
  undone: { at: string; by: string } | null;
}

/** Amounts in cents of `currency`. */
export interface BookingMoney {
  reference: string;
  guest: string;
  currency: string;
  balance: LedgerBalance;
  /** The oldest first. */
  recorded: RecordedLine[];
  /** Whether the booking has a bill, so that something can be recorded. */
  mayRecord: boolean;
  /** What can be given back by hand. */
  givable: number;
  /** What this user may forgive; 0 for staff. */
  forgivable: number;
  /** Whether a receipt can be sent. */
  hasEmail: boolean;
  /** Today's cash was counted and closed. */
  isCashClosed: boolean;
  /** Idempotency key of a form. */
  formKey: string;
}

/** Null when there is no such booking; `typed` is its reference in any spelling. */
export async function loadBookingMoney(
  typed: string,
  role: Role,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<BookingMoney | null> {
  const booking = await findTypedBooking(db, typed, facts);
  if (!booking) return null;
  const { id, reference, currency, status } = booking;
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const entries = await listEntries(db, id);
  const balance = toBalance(entries.flatMap(({ movements }) => movements));
  const names = new Map((await listUsers(db)).map((user) => [user.id, user.name]));
  return {
    reference,
    guest: guestName(booking),
    currency,
    balance,
    recorded: recordedLines(entries, names),
    mayRecord: status !== "pending_payment" && status !== "expired",
    givable: receivedByHand(balance),
    forgivable: role === "owner" ? Math.max(0, balance.open) : 0,
    hasEmail: booking.email !== "",
    isCashClosed: (await findCashDay(db, today)) !== null,
    formKey: randomUUID(),
  };
}

function recordedLines(
  entries: readonly Entry[],
  names: ReadonlyMap<string, string>,
): RecordedLine[] {
  const undone = undoneBy(entries);
  const nameOf = ({ userId }: Entry) => names.get(userId ?? "") ?? "";
  return entries.flatMap((entry): RecordedLine[] => {
    const { id, method = null, at, movements, foreign } = entry;
    const kind = kindsByHand.find((known) => known === entry.kind);
    if (!kind) return [];
    const undoing = entries.find((other) => other.id === undone.get(id));
    const amount = 0 - balanceOf("guest", movements);
    const handedOver = foreign && {
      ...foreign,
      amount: inUnits(foreign.amount, foreign.currency),
    };
    return [
      {
        id,
        kind,
        method,
        amount,
        foreign: handedOver ?? null,
        at,
        by: nameOf(entry),
        undone: undoing ? { at: undoing.at, by: nameOf(undoing) } : null,
      },
    ];
  });
}
