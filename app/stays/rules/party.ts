// The party: how many guests come, and whether they fit.

/** Children are those under the age of the tourist fee, 12. */
export interface Party {
  adults: number;
  children: number;
}

/** What is wrong with a party; each is a message key. */
export type PartyFault = "noAdult" | "notWhole" | "tooMany";

/** The size of a valid party, or the fault, with the apartment's capacity when it was exceeded. */
export type PartyCheck =
  | { ok: true; size: number }
  | { ok: false; fault: PartyFault; capacity?: number };

/** The most adults, and the most children, of one booking: limits the input, independent of the apartment's capacity. */
export const maxAdultsOrChildren = 20;

/** Whether a party is valid (1 to 20 adults, 0 to 20 children) and fits the capacity when given, to which all guests count. */
export function checkParty(party: Party, capacity?: number): PartyCheck {
  const { adults, children } = party;
  if (!Number.isInteger(adults) || !Number.isInteger(children) || children < 0)
    return { ok: false, fault: "notWhole" };
  if (adults < 1) return { ok: false, fault: "noAdult" };
  if (adults > maxAdultsOrChildren || children > maxAdultsOrChildren)
    return { ok: false, fault: "tooMany" };
  const size = adults + children;
  if (capacity !== undefined && size > capacity) return { ok: false, fault: "tooMany", capacity };
  return { ok: true, size };
}
