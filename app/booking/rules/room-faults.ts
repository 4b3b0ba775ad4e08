// What is wrong with the search of step one, field by field, in the order of the form.
import type { FormFault } from "./form-fault.ts";
import { checkParty } from "./party.ts";
import { stayFaultFields } from "./stay-fault-fields.ts";
import type { StayQuery } from "./stay-query.ts";
import type { StayVerdict } from "./stay.ts";

/** What a search is judged by. */
export interface RoomHouse {
  /** The apartments that can be booked, and how many guests each holds. */
  apartments: readonly { id: number; guests: number }[];
  /** What `checkStay` says of the stay, null while there is none. */
  verdict: StayVerdict | null;
  /** The apartments whose nights somebody else has. */
  taken: readonly number[];
  /** The guest wants to go on: what is missing is a fault too. */
  insist: boolean;
}

/** At most one fault a field; none when the search only is not finished yet. */
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
  // While the guest only looks around, the list tells him as much.
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
