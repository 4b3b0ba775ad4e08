// Which payment by hand a page says was recorded, or undone, a moment ago.
import type { BookingMoney, RecordedLine } from "./load-booking-money.server.ts";

/** What was recorded last, or undone; `guest` is the reference where the booking has no name any more. */
export interface PaymentNotice extends Pick<RecordedLine, "id" | "method"> {
  what: "payment" | "repayment" | "undone";
  reference: string;
  guest: string;
  /** In cents of `currency`, above zero. */
  amount: number;
  currency: string;
}

/** Null where there is no such entry: it was undone meanwhile, or what was undone is no payment. */
export function findPaymentNotice(
  { reference, guest, currency, recorded }: BookingMoney,
  what: PaymentNotice["what"],
): PaymentNotice | null {
  const line =
    what === "undone"
      ? recorded
          .filter(({ undone }) => undone !== null)
          .toSorted((a, b) => (a.undone!.at < b.undone!.at ? -1 : 1))
          .at(-1)
      : recorded.findLast(({ kind, undone }) => kind === what && undone === null);
  if (!line || (what === "undone" && line.kind !== "payment")) return null;
  const { id, method } = line;
  const name = guest === "" ? reference : guest;
  return { what, reference, guest: name, id, method, amount: Math.abs(line.amount), currency };
}
