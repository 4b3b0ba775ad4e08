// The domain in the UIDs of our calendar events: it identifies our own bookings when another site sends them back.
import { facts } from "#property/facts.ts";

/** The domain of the property's e-mail address, as in the calendar files sent to guests. */
export const ownDomain = facts.email.replace(/^.*@/, "");
