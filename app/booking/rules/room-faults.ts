// The faults of the search in step one of /book, by field, in the order of the form.
import type { FormFault } from "./form-fault.ts";
import { checkParty } from "./party.ts";
import { stayFaultFields } from "./stay-fault-fields.ts";
import type { StayQuery } from "./stay-query.ts";
import type { StayVerdict } from "./stay.ts";

/** What a search is checked against. */
export interface RoomHouse {
  /** The apartments that can be booked, and how many guests each holds. */
  apartments: readonly { id: number; guests: number }[];
  /** The result of `checkStay`, null while there is no stay. */
  verdict: StayVerdict | null;
  /** The apartments whose nights are taken. */
  taken: readonly number[];
  /** The guest wants to go to the next step, so missing values are faults too. */
  insist: boolean;
}

/** At most one fault per field; none while the search is merely incomplete. */
export function roomFaults(
  query: StayQuery,
  { apartments, verdict, taken, insist }: RoomHouse,
): FormFault[] {
  const capacity = Math.max(0, ...apartments.map(({ guests }) => guests));
  const faults: FormFault[] = [];
  const add = (...found: FormFault[]) => {
    for (const fault of found)
      if (!faults.some(({ field }) => field === fault.field)) faults.push(fault);
  };
  for (const [field, key = "required"] of Object.entries(query.faults))
    add({ field, key, ...(key === "tooMany" && { values: { capacity } }) });
  if (verdict && !verdict.ok) {
    const { ok: _, fault, ...values } = verdict;
    add({ field: stayFaultFields[fault], key: fault, values });
  }
  const party = checkParty(query.party, capacity);
  if (!party.ok && !query.faults.adults && !query.faults.children)
    add({ field: "adults", key: party.fault, values: { capacity } });
  const { apartment } = query;
  if (apartment !== null && !apartments.some(({ id }) => id === apartment))
    add({ field: "apartment", key: "apartmentUnknown" });
  if (insist) add(...missing(query));
  // Before that, the list of apartments shows these reasons itself.
  const chosen = apartments.find(({ id }) => id === apartment);
  if (insist && chosen && party.ok && !checkParty(query.party, chosen.guests).ok)
    add({ field: "apartment", key: "apartmentTooSmall" });
  if (insist && chosen && taken.includes(chosen.id))
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
