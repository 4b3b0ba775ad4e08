// The forms of a booking's page: a staff note, the amount and reason of a goodwill refund, adults exempt from the tourist fee, the
// names of the other guests; and what the booking's state means there: how long it still holds its nights, and whether it still needs
// the name of its guest.
import {
  exemptionReasons,
  maxEvidenceLength,
} from "#app/bookings/payments/by-hand/rules/fee-exemption.ts";
import type { ExemptionReason } from "#app/bookings/payments/by-hand/rules/fee-exemption.ts";
import { maskCardNumbers } from "#app/bookings/payments/rules/mask-card-numbers.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { isPlainLine, typedLines, typedName } from "#app/ui/rules/typed-text.ts";
import { readAmount } from "../../rules/form-values.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";

/** The id of the field, and what is wrong with it, with the amount its message needs. A page of an `unknown` booking shows none. */
export interface BookingFault {
  field: string;
  reason: MessageKey<"admin-bookings.fault"> | "unknown";
  cents?: number;
  /** What its message counts. */
  count?: number;
}

/** Maximum length in characters. */
export const maxNoteLength = 1000;

/** The text to store, or its fault. */
type ReadNote = { ok: true; text: string } | { ok: false; reason: "noteMissing" | "noteTooLong" };

/** Keeps line breaks; masks card numbers and removes control characters. */
export function readNote(typed: string): ReadNote {
  const text = maskCardNumbers(
    typed
      .replace(/\r\n?/g, "\n")
      .replace(/[^\n\P{Cc}]/gu, "")
      .trim(),
  );
  if (text === "") return { ok: false, reason: "noteMissing" };
  return text.length > maxNoteLength ? { ok: false, reason: "noteTooLong" } : { ok: true, text };
}

type RefundFault = "amountFaulty" | "reasonMissing" | "noteTooLong";

/** The amount in cents, or the fault of a field. */
type GoodwillRefund =
  | { ok: true; amount: Cents; reason: string }
  | { ok: false; fault: { field: "amount" | "reason"; reason: RefundFault } };

/** Reads `amount` and `reason`, which is cleaned like a note; `least` is the minimum in cents. */
export function readGoodwillRefund(
  form: FormData,
  { least, currency }: { least: Cents; currency: string },
): GoodwillRefund {
  const amount = readAmount(formText(form, "amount"), currency);
  if (amount === null || amount < least)
    return { ok: false, fault: { field: "amount", reason: "amountFaulty" } };
  const read = readNote(formText(form, "reason", Infinity));
  if (read.ok) return { ok: true, amount, reason: read.text };
  const reason = read.reason === "noteMissing" ? "reasonMissing" : read.reason;
  return { ok: false, fault: { field: "reason", reason } };
}

/** What was typed, or the fault of a field: a key of `admin-bookings.fault`. */
type ReadExemption =
  | { ok: true; exemption: { adults: number; why: ExemptionReason; evidence: string } }
  | {
      ok: false;
      fault: { field: "exempt" | "why" | "evidence"; reason: MessageKey<"admin-bookings.fault"> };
    };

/** What was shown is required, unless no adult is exempt any more; it is cleaned like a note. */
export function readExemption(form: FormData): ReadExemption {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const typed = text("exempt");
  if (!/^\d{1,2}$/.test(typed))
    return { ok: false, fault: { field: "exempt", reason: "exemptFaulty" } };
  const adults = Number(typed);
  if (adults === 0) return { ok: true, exemption: { adults, why: "resident", evidence: "" } };
  const why = exemptionReasons.find((one) => one === text("why"));
  if (!why) return { ok: false, fault: { field: "why", reason: "whyMissing" } };
  const read = readNote(text("evidence"));
  if (!read.ok && read.reason === "noteMissing")
    return { ok: false, fault: { field: "evidence", reason: "evidenceMissing" } };
  if (!read.ok || read.text.length > maxEvidenceLength)
    return { ok: false, fault: { field: "evidence", reason: "evidenceTooLong" } };
  return { ok: true, exemption: { adults, why, evidence: read.text } };
}

/** Minutes left, rounded up; 0 when the hold has expired, null when nothing is held. */
export function holdMinutes(holdExpiresAt: string | null, now: Date): number | null {
  if (holdExpiresAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(holdExpiresAt) - now.getTime()) / 60_000));
}

/** True for a stay that is over, expired or cancelled, with no open payment or refund. */
export function mayErase(
  { status, checkOut }: { status: BookingStatus; checkOut: PlainDate },
  openMoney: boolean,
  today: PlainDate,
): boolean {
  if (openMoney || status === "pending_payment" || status === "checked_in") return false;
  return isOver[status] || checkOut < today;
}

const isOver: Record<BookingStatus, boolean> = {
  pending_payment: false,
  confirmed: false,
  cancelled: true,
  expired: true,
  checked_in: false,
  checked_out: true,
  no_show: false,
};

/** Characters of a name. */
const longestName = 80;

/** The names of the other guests, one in each line, as they are stored: trimmed, without empty lines. */
export function readCompanions(typed: unknown): string {
  return typedLines(typed).split("\n").map(typedName).filter(Boolean).join("\n");
}

/** What is wrong with names as `readCompanions` returns them: more than guests beside the first, too long, or not printable. */
export function companionFaults(
  { companions }: { companions: string },
  { adults, children }: { adults: number; children: number },
): CalendarFault[] {
  const names = companions === "" ? [] : companions.split("\n");
  const field = "companions";
  const max = adults + children - 1;
  if (names.length > max) return [{ field, reason: "companionsTooMany", values: { max } }];
  if (names.some((name) => name.length > longestName))
    return [{ field, reason: "companionTooLong", values: { max: longestName } }];
  return names.every(isPlainLine) ? [] : [{ field, reason: "unprintable" }];
}
