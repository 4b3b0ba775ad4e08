// Why a choice can be paid by card only, as a fault of the form: its rate, or the owner's limits on paying at the property.
import { checkPayAtProperty } from "#app/bookings/place/check-booking-request.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { isCardOnly } from "#app/stays/rules/cancellation.ts";
import type { PropertyPaymentRefusal } from "#app/stays/rules/cancellation.ts";
import type { FormFault } from "#app/stays/rules/faults.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import type { BookRequest } from "./read-book-request.server.ts";

/** Null when paying at the property may be chosen as well. */
export async function findCardOnly(
  { stay, apartmentId, quote }: { stay: Stay; apartmentId: number; quote: Quote },
  { app, language }: Pick<BookRequest, "app" | "language">,
): Promise<FormFault | null> {
  if (isCardOnly(quote.plan)) return { field: "method", key: "cardOnly" };
  const paid = { total: quote.total, paymentMethod: "property", source: "web" } as const;
  const asked = { ...stay, ...paid, apartmentId };
  const refusal = await checkPayAtProperty(app.database.db, asked, app);
  return refusal && propertyFault(refusal, language);
}

/** A refusal as the fault of the way to pay. */
export function propertyFault(refusal: PropertyPaymentRefusal, language: Language): FormFault {
  const { code: key } = refusal;
  const fault = { field: "method", key };
  if ("days" in refusal) return { ...fault, values: { days: refusal.days } };
  if (!("amount" in refusal)) return fault;
  const { amount, currency } = refusal;
  return { ...fault, values: { amount: formatFor(language).moneyShort(amount, currency) } };
}
