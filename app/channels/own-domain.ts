// The domain in the UIDs of our events: by it our own bookings are known when another site sends them back.
import { facts } from "#property/facts.ts";

/** That of the property's e-mail address, as in the calendar files of guests. */
export const ownDomain = facts.email.replace(/^.*@/, "");
