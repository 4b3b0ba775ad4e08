// Reads the form of step two: the guest's details and the payment method.
import {
  type GuestDetails,
  guestLengths,
  parseGuest,
  type PaymentMethod,
} from "#app/bookings/rules/booking-request.ts";
import { type TokenizedCard, readCardToken } from "./card-token.ts";
import { withoutCardNumbers } from "#app/bookings/rules/card-numbers.ts";
import { isCardOnly } from "#app/stays/rules/offered-plan.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { type FormFault, formFaults } from "#app/stays/rules/form-fault.ts";

/** The values of the form. `guest` fills the fields again when there are faults: printable, card numbers masked. */
export interface DetailsForm {
  guest: GuestDetails;
  paymentMethod: PaymentMethod | null;
  card: TokenizedCard | null;
  faults: FormFault[];
}

/** Reads the form; with `hasSavedCard` no new card is required. `plan` decides the allowed payment methods. */
export function readDetailsForm(
  read: (field: string) => unknown,
  { hasSavedCard, plan }: { hasSavedCard: boolean; plan: RatePlan },
): DetailsForm {
  const parsed = parseGuest(Object.fromEntries(guestFields.map((field) => [field, read(field)])));
  const method = read("method");
  const paymentMethod = method === "card" || method === "property" ? method : null;
  const card = paymentMethod === "card" ? readCardToken(read) : null;
  const faults = parsed.ok ? [] : formFaults(parsed.faults, guestFields);
  if (!paymentMethod) faults.push({ field: "method", key: "paymentMissing" });
  if (paymentMethod === "card" && !card && !hasSavedCard)
    faults.push({ field: "method", key: isCardOnly(plan) ? "cardNeeded" : "cardMissing" });
  if (paymentMethod === "property" && isCardOnly(plan))
    faults.push({ field: "method", key: "cardOnly" });
  const guest = withoutCardNumbers(parsed.ok ? parsed.guest : parsed.values);
  return { guest, paymentMethod, card, faults };
}

/** Whether a draft has everything the review needs; it may have been saved half typed. */
export function isComplete(draft: {
  guest: GuestDetails;
  paymentMethod: PaymentMethod;
  cardToken?: string;
}): boolean {
  const canPay = draft.paymentMethod === "property" || draft.cardToken !== undefined;
  return canPay && parseGuest({ ...draft.guest }).ok;
}

/** The details to save when a guest goes back a step: they may be incomplete, but each field is cut to its maximum length. */
export function cutToLength(guest: GuestDetails): GuestDetails {
  const cut = { ...guest };
  for (const field of guestFields) cut[field] = guest[field].slice(0, guestLengths[field]);
  return cut;
}

/** The fields of the guest in the order of the form. */
export const guestFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "zipCode",
  "city",
  "country",
  "specialRequests",
] as const satisfies (keyof GuestDetails)[];
