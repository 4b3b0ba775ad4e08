// The faults of the search in step one of /book, by field, in the order of the form.
import type { FormFault } from "#app/stays/rules/faults.ts";
import type { StayQuery } from "#app/stays/rules/stay-query.ts";
import { checkParty, stayFaultFields } from "#app/stays/rules/stay.ts";
import type { StayCheck } from "#app/stays/rules/stay.ts";

/** What a search is checked against. */
export interface SearchContext {
  /** The apartments that can be booked, and how many guests each holds. */
  apartments: readonly { id: number; guests: number }[];
  /** The result of `checkStay`, null while there is no stay. */
  stayCheck: StayCheck | null;
  /** The apartments whose nights are taken. */
  taken: readonly number[];
  /** The guest wants to go to the next step, so missing values are faults too. */
  requireAll: boolean;
}

/** At most one fault per field; none while the search is merely incomplete. */
export function findSearchFaults(
  query: StayQuery,
  { apartments, stayCheck, taken, requireAll }: SearchContext,
): FormFault[] {
  const capacity = Math.max(0, ...apartments.map(({ guests }) => guests));
  const faults: FormFault[] = [];
  const add = (...found: FormFault[]) => {
    for (const fault of found)
      if (!faults.some(({ field }) => field === fault.field)) faults.push(fault);
  };
  for (const [field, key = "required"] of Object.entries(query.faults))
    add({ field, key, ...(key === "tooMany" && { values: { capacity } }) });
  if (stayCheck && !stayCheck.ok) {
    const { ok: _, fault, ...values } = stayCheck;
    add({ field: stayFaultFields[fault], key: fault, values });
  }
  const party = checkParty(query.party, capacity);
  if (!party.ok && !query.faults.adults && !query.faults.children)
    add({ field: "adults", key: party.fault, values: { capacity } });
  const { apartment } = query;
  if (apartment !== null && !apartments.some(({ id }) => id === apartment))
    add({ field: "apartment", key: "apartmentUnknown" });
  if (requireAll) add(...missing(query));
  // Before that, the list of apartments shows these reasons itself.
  const chosen = apartments.find(({ id }) => id === apartment);
  if (requireAll && chosen && party.ok && !checkParty(query.party, chosen.guests).ok)
    add({ field: "apartment", key: "apartmentTooSmall" });
  if (requireAll && chosen && taken.includes(chosen.id))
    add({ field: "apartment", key: "apartmentTaken" });
  return faults.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

const order = ["checkIn", "checkOut", "adults", "children", "apartment", "plan"];

function missing({ stay, apartment, faults }: StayQuery): FormFault[] {
  const found: FormFault[] = [];
  if (!stay && !faults.checkIn && !faults.checkOut)
    found.push({ field: "checkIn", key: "datesMissing" });
  if (apartment === null) found.push({ field: "apartment", key: "apartmentMissing" });
  return found;
}
