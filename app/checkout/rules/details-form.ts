// Reads the form of step two: the guest's details, the payment method, and the card's token from the gateway's script.
import { parseGuest } from "#app/bookings/rules/booking-request.ts";
import type {
  GuestDetails,
  PaymentMethod,
  ReadPhone,
} from "#app/bookings/rules/booking-request.ts";
import { guestFieldNames, makeGuest } from "#app/bookings/rules/guest-fields.ts";
import { withoutCardNumbers } from "#app/bookings/payments/rules/mask-card-numbers.ts";
import { formFaults } from "#app/stays/rules/faults.ts";
import type { FormFault } from "#app/stays/rules/faults.ts";

/** The values of the form. `guest` fills the fields again when there are faults: printable, card numbers masked. */
export interface DetailsForm {
  guest: GuestDetails;
  paymentMethod: PaymentMethod | null;
  /** By card in two parts. */
  inParts: boolean;
  card: TokenizedCard | null;
  faults: FormFault[];
}

/**
 * Reads the form; with `hasSavedCard` no new card is required. `cardOnly` is the fault of another way to pay than a card. `readPhone` as
 * for `parseGuest`: only the server has it.
 */
export function readDetailsForm(
  read: (field: string) => unknown,
  {
    hasSavedCard,
    cardOnly,
    readPhone,
  }: { hasSavedCard: boolean; cardOnly: FormFault | null; readPhone?: ReadPhone },
): DetailsForm {
  const parsed = parseGuest(
    Object.fromEntries(guestFieldNames.map((field) => [field, read(field)])),
    readPhone,
  );
  const method = read("method");
  const paymentMethod = method === "card" || method === "property" ? method : null;
  const card = paymentMethod === "card" ? readCardToken(read) : null;
  const faults = parsed.ok ? [] : formFaults(parsed.faults, guestFieldNames);
  if (!paymentMethod) faults.push({ field: "method", key: "paymentMissing" });
  if (paymentMethod === "card" && !card && !hasSavedCard)
    faults.push({ field: "method", key: cardOnly ? "cardNeeded" : "cardMissing" });
  if (paymentMethod === "property" && cardOnly) faults.push(cardOnly);
  const guest = withoutCardNumbers(parsed.ok ? parsed.guest : parsed.values);
  const inParts = paymentMethod === "card" && read("parts") === "two";
  return { guest, paymentMethod, inParts, card, faults };
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
  return makeGuest((name, { maxLength }) => guest[name].slice(0, maxLength));
}

/** All that is ever received of a card; a payment stores brand and last four digits. */
export interface TokenizedCard {
  token: string;
  brand: string;
  last4: string;
}

/**
 * Reads the card from a form's hidden fields; null when there is none or a value has the wrong format. A token that could
 * contain a card number is refused.
 */
export function readCardToken(read: (field: string) => unknown): TokenizedCard | null {
  const [token, brand, last4] = ["cardToken", "cardBrand", "cardLast4"].map(read);
  if (typeof token !== "string" || !/^[A-Za-z][\w-]{7,199}$/.test(token)) return null;
  if (/\d(?:[-_]?\d){11}/.test(token)) return null;
  if (typeof brand !== "string" || !/^[A-Za-z ]{1,20}$/.test(brand)) return null;
  if (typeof last4 !== "string" || !/^\d{4}$/.test(last4)) return null;
  return { token, brand, last4 };
}
