// Why a stay cannot be quoted at all, as a fault with its request field.
import type { FoundStay } from "#app/availability/find-stays.server.ts";
import type { Party } from "#app/stays/rules/party.ts";
import { stayFaultFields } from "#app/stays/rules/stay-fault-fields.ts";
import type { Fault } from "./problem.ts";

/** The fault of a checked stay; null when it can be quoted, whether free or taken. */
export function stayFault(found: FoundStay, { adults, children }: Party): Fault | null {
  const { apartment, reason, minNights, maxNights, lastCheckIn } = found;
  if (reason === null || reason === "taken") return null;
  if (reason === "tooSmall") {
    const facts = { capacity: apartment.guests, guests: adults + children };
    return { code: "tooSmall", field: "adults", facts };
  }
  const facts = {
    ...(minNights !== undefined && { minNights }),
    ...(maxNights !== undefined && { maxNights }),
    ...(lastCheckIn !== undefined && { lastCheckIn }),
  };
  return { code: reason, field: stayFaultFields[reason], facts };
}
