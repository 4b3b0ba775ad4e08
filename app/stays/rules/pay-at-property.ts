// Whether a stay may be paid at the property: the owner's limits by season, lead time, sum and apartment, and why one refuses.
import type { PropertyFacts } from "#property/facts.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "./money.ts";
import { seasonOf } from "./rate-card.ts";
import type { RateCard } from "./rate-card.ts";
import { nightsOf } from "./stay.ts";
import type { Stay } from "./stay.ts";

/** The owner's limits; 0 and an empty list are no limit. */
export type PropertyPaymentLimits = PropertyFacts["payAtProperty"];

/** Why a stay must be paid by card when it is booked; `days` are days before arrival, `amount` is in cents. */
export type PropertyPaymentRefusal =
  | { code: "propertyOff" | "propertyApartment" | "propertySeason" }
  | { code: "propertyTooSoon" | "propertyTooFar"; days: number }
  | { code: "propertyTooMuch"; amount: Cents; currency: string };

/** A stay with its price and the property's day on which it is booked. */
export interface JudgedStay {
  apartmentId: number;
  stay: Stay;
  total: Cents;
  today: PlainDate;
}

/**
 * Null when it may be. Every night must be of a named season; nights without one are of `base`. A stay that begins in exactly
 * `minDays` or `maxDays` days, or costs exactly `maxTotal`, may still be paid at the property.
 */
export function refusePropertyPayment(
  { apartmentId, stay, total, today }: JudgedStay,
  limits: PropertyPaymentLimits,
  card: Pick<RateCard, "seasons" | "currency">,
): PropertyPaymentRefusal | null {
  const { allowed, apartments, seasons, minDays, maxDays, maxTotal } = limits;
  if (!allowed) return { code: "propertyOff" };
  if (apartments.length > 0 && !apartments.includes(apartmentId))
    return { code: "propertyApartment" };
  const keyOf = (night: PlainDate) => seasonOf(night, card)?.key ?? "base";
  if (seasons.length > 0 && nightsOf(stay).some((night) => !seasons.includes(keyOf(night))))
    return { code: "propertySeason" };
  const lead = daysBetween(today, stay.checkIn);
  if (minDays > 0 && lead < minDays) return { code: "propertyTooSoon", days: minDays };
  if (maxDays > 0 && lead > maxDays) return { code: "propertyTooFar", days: maxDays };
  if (maxTotal > 0 && total > maxTotal)
    return { code: "propertyTooMuch", amount: maxTotal, currency: card.currency };
  return null;
}

/** What texts may say of paying at the property: for every stay, for some, or for none. */
export function offersPropertyPayment(limits: PropertyPaymentLimits): "always" | "some" | "never" {
  if (!limits.allowed) return "never";
  const { apartments, seasons, minDays, maxDays, maxTotal } = limits;
  const bounds = [apartments.length, seasons.length, minDays, maxDays, maxTotal];
  return bounds.every((bound) => bound === 0) ? "always" : "some";
}
