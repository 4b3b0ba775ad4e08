// What staff record by hand, in the app and in the books: refused in one when it is refused in the other.
import { deepStrictEqual } from "node:assert/strict";
import {
  forgiveOpen,
  undoPayment,
} from "#app/bookings/payments/by-hand/undo-and-forgive.server.ts";
import {
  recordPayment,
  recordRepayment,
} from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import type { HandResult } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import type { Books, HandEntry } from "./books.ts";
import type { MoneyAction } from "./money-actions.ts";
import type { BookedGuest, MoneyWorld } from "./money-world.ts";

const staff = { userId: "staff", alsoWrite: async () => {} };

type ByHand = Extract<MoneyAction, { do: "pay" | "giveBack" | "forgive" | "undo" }>;

/** Records a payment, money given back or a sum forgiven, or undoes one of these; each form is sent twice. */
export async function recordByHand(
  action: ByHand,
  guest: BookedGuest,
  { world: { app }, bookingOf, nextKey }: MoneyWorld,
): Promise<void> {
  const { books, bookingId } = guest;
  const { reference } = await bookingOf(guest);
  if (action.do === "undo") return undo(action.entry, guest, reference, app);
  const form = { reference, formKey: nextKey(), shownOpen: books.open };
  const cents = amountOf(action, books);
  const byMethod = (method: HandEntry["method"]) =>
    ({ ...form, method: method ?? "cash", amount: { cents, foreign: null } }) as const;
  const send = async (): Promise<HandResult<string>> => {
    if (action.do === "forgive") return forgiveOpen({ ...form, amount: cents }, staff, app);
    if (action.do === "giveBack") return recordRepayment(byMethod(action.method), staff, app);
    const { allowMore } = action;
    return recordPayment({ ...byMethod(action.method), allowMore }, staff, app);
  };
  const expected = isAccepted(action, books, cents);
  deepStrictEqual({ bookingId, ok: (await send()).ok }, { bookingId, ok: expected });
  if (!expected) return;
  deepStrictEqual((await send()).ok, true);
  const kind = ({ pay: "payment", giveBack: "repayment", forgive: "forgiven" } as const)[action.do];
  const method = action.do === "forgive" ? null : action.method;
  const ofKept = kind === "forgiven" && !books.stands;
  const key = `${kind}:${form.formKey}`;
  books.byHand.push({ key, kind, method, amount: cents, undone: false, ofKept });
}

function amountOf(action: Exclude<ByHand, { do: "undo" }>, books: Books): number {
  const whole = action.do === "giveBack" ? books.receivedByHand : books.open;
  return Math.ceil((Math.max(0, whole) * action.percent) / 100) || 50_00;
}

function isAccepted(action: Exclude<ByHand, { do: "undo" }>, books: Books, cents: number) {
  if (action.do === "giveBack") return cents <= books.receivedByHand;
  if (action.do === "forgive") return cents <= books.open;
  return action.allowMore || cents <= books.open;
}

async function undo(
  index: number,
  { books, bookingId }: BookedGuest,
  reference: string,
  app: MoneyWorld["world"]["app"],
): Promise<void> {
  const entry = books.byHand[index % books.byHand.length];
  if (!entry) return;
  const { id: entryId } = await app.database.db
    .selectFrom("ledger_entries")
    .select("id")
    .where("ref", "=", entry.key)
    .where("booking_id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const isGivenBack = entry.kind === "payment" && entry.amount > books.receivedByHand;
  const { ok } = await undoPayment({ reference, entryId }, staff, app);
  deepStrictEqual(ok, !entry.undone && !isGivenBack);
  if (ok) entry.undone = true;
}
