// The form that changes a stay: parses all fields at once.
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import type { Party } from "#app/stays/rules/party.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { fieldFaults } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";

/** The fields of the form, in its order. */
export const changeFields = ["apartment", "checkIn", "checkOut", "adults", "children"] as const;

/** The form as typed. */
export type TypedChange = Record<(typeof changeFields)[number], string>;

/** The requested stay, or every fault that can be found without the database. */
export function readChange(
  typed: TypedChange,
):
  | { ok: true; request: { apartmentId: number; stay: Stay; party: Party } }
  | { ok: false; faults: CalendarFault[] } {
  const asked = new URLSearchParams(Object.entries(typed).filter(([, text]) => text !== ""));
  const { stay, party, apartment, faults } = parseStayQuery(asked);
  if (!stay && !faults.checkIn && !faults.checkOut) faults.checkIn = "datesMissing";
  const found: CalendarFault[] = [
    ...(apartment === null ? [{ field: "apartment", reason: "apartmentMissing" }] : []),
    ...fieldFaults({ ...faults, apartment: undefined }, changeFields),
  ];
  if (found.length > 0 || apartment === null || !stay) return { ok: false, faults: found };
  return { ok: true, request: { apartmentId: apartment, stay, party } };
}
