// The faults of a form about a booking, and their texts.
import { keyLimits } from "#app/apartments/rules/apartment.ts";
import { maxEvidenceLength } from "#app/bookings/by-hand/rules/fee-exemption.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { maxNoteLength } from "./rules/booking-forms.ts";

/** The id of the field, and what is wrong with it, with the amount its message needs. A page of an `unknown` booking shows none. */
export interface BookingFault {
  field: string;
  reason: MessageKey<"admin-bookings.fault"> | "unknown";
  cents?: number;
  /** What its message counts. */
  count?: number;
}

/** The text of a fault, with the id of its field. */
export function useBookingFault(
  fault: BookingFault | undefined,
  currency: string,
): { field: string; text: string } | null {
  const t = useTranslations("admin-bookings.fault");
  const { format } = useLanguage();
  if (!fault || fault.reason === "unknown") return null;
  const { field, reason, cents = 0, count = 0 } = fault;
  const values = {
    most: maxNoteLength,
    limit: keyLimits.code,
    evidence: maxEvidenceLength,
    count,
    amount: format.money(cents, currency),
    whole: format.number(50),
    exact: format.number(50.25),
  };
  return { field, text: t(reason, values) };
}
