// Why the house refuses a stay or a party, as every use case that judges one answers it.
import type { PartyFault } from "./party.ts";
import type { PlainDate } from "./plain-date.ts";
import type { StayFault } from "./stay.ts";

/** A stay against the rules of the house, with the bound that its message names; or a party that is none, or does not fit. */
export type StayRefusal =
  | {
      reason: "stayNotAllowed";
      fault: StayFault;
      minNights?: number;
      maxNights?: number;
      lastCheckIn?: PlainDate;
    }
  | { reason: "partyFaulty"; fault: PartyFault; capacity?: number };
