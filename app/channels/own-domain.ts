// The domain in the UIDs of our calendar events: it identifies our own bookings when another site sends them back.
import type { PropertyFacts } from "#property/facts.ts";

/** The domain of the property's e-mail address, as in the calendar files sent to guests. */
export function ownDomainOf({ email }: Pick<PropertyFacts, "email">): string {
  return email.replace(/^.*@/, "");
}
