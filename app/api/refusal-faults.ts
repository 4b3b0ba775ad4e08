// Why a stay or a booking was refused, as faults with the request fields they belong to.
import type { FoundStay } from "#app/availability/find-stays.server.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import type { FieldFaults } from "#app/bookings/rules/booking-request.ts";
import { guestFields } from "#app/bookings/rules/guest-fields.ts";
import type { GuestFieldName } from "#app/bookings/rules/guest-fields.ts";
import { stayFaultFields } from "#app/stays/rules/stay.ts";
import type { Party } from "#app/stays/rules/stay.ts";
import type { Fault } from "./problem.ts";
import type { ApiBookingRequest } from "./read-request.ts";

/** The fault of a checked stay; null when it can be quoted, whether free or taken. */
export function stayFault(found: FoundStay, { adults, children }: Party): Fault | null {
  const { apartment, reason, minNights, maxNights, lastCheckIn, date } = found;
  if (reason === null || reason === "taken") return null;
  if (reason === "tooSmall") {
    const facts = { capacity: apartment.guests, guests: adults + children };
    return { code: "tooSmall", field: "adults", facts };
  }
  const facts = {
    ...(minNights !== undefined && { minNights }),
    ...(maxNights !== undefined && { maxNights }),
    ...(lastCheckIn !== undefined && { lastCheckIn }),
    ...(date !== undefined && { date }),
  };
  return { code: reason, field: stayFaultFields[reason], facts };
}

/** The faults of a refused booking; at least one. */
export function bookingFaults(
  placed: Extract<PlaceBookingResult, { ok: false }>,
  request: Pick<ApiBookingRequest, "party" | "expectedTotal">,
): [Fault, ...Fault[]] {
  switch (placed.reason) {
    case "unknownApartment":
      return [{ code: "apartmentUnknown", field: "apartment" }];
    case "stayNotAllowed": {
      const { ok: _, reason: __, fault, ...needed } = placed;
      return [{ code: fault, field: stayFaultFields[fault], facts: needed }];
    }
    case "partyFaulty":
      return [partyFault(placed, request)];
    case "consentsMissing":
      return placed.faults.chargeLater
        ? [{ code: placed.faults.chargeLater, field: "payment.parts.chargeLater" } as Fault]
        : faultsWithin("consents", placed.faults);
    case "guestFaulty":
      return faultsWithin("guest", placed.faults);
    case "cardsNotTaken":
      return [{ code: "cardsNotTaken", field: "payment.method" }];
    case "nightsTaken":
      return [{ code: "nightsTaken", field: "apartment" }];
    case "extraUnavailable":
      return [{ code: "extraUnavailable", field: "extras", facts: { extra: placed.extraId } }];
    case "priceChanged":
      return [priceFault(placed, request)];
    case "codeRefused":
      return [{ code: placed.fault, field: "code" }];
    case "cardOnly":
      return [{ code: "cardOnly", field: "payment.method", facts: { ratePlan: "nonRefundable" } }];
    case "partsNotOffered":
      return [{ code: "partsNotOffered", field: "payment.parts" }];
    case "notAtProperty": {
      const { code, ...limit } = placed.refusal;
      const facts = "amount" in limit ? { amount: limit } : limit;
      return [{ code, field: "payment.method", facts }];
    }
    case "declined":
      return [declineFault(placed)];
    case "unpaidLimit":
    case "unfinishedLimit":
      return [{ code: placed.reason, field: "payment" }];
    default:
      return [{ code: "keyReused", field: "Idempotency-Key" }];
  }
}

type Refused<Reason> = Extract<PlaceBookingResult, { ok: false; reason: Reason }>;

function partyFault(
  { fault, capacity }: Refused<"partyFaulty">,
  { party: { adults, children } }: Pick<ApiBookingRequest, "party">,
): Fault {
  if (capacity === undefined) return { code: fault, field: "adults" };
  return { code: "tooSmall", field: "adults", facts: { capacity, guests: adults + children } };
}

// The API has separate codes for a text that is too long and a stay that is too long.
function faultsWithin(part: string, faults: FieldFaults): [Fault, ...Fault[]] {
  const [first, ...others] = Object.entries(faults).map(([name, fault = "required"]): Fault => {
    const field = `${part}.${name}`;
    if (fault !== "tooLong") return { code: fault, field };
    const max = guestFields[name as GuestFieldName].maxLength;
    return { code: "textTooLong", field, facts: { max } };
  });
  return [first ?? { code: "required", field: part }, ...others];
}

function priceFault(
  { quote }: Refused<"priceChanged">,
  { expectedTotal }: Pick<ApiBookingRequest, "expectedTotal">,
): Fault {
  const { total, currency } = quote;
  return {
    code: "priceChanged",
    field: "expectedTotal",
    facts: { old: { amount: expectedTotal ?? 0, currency }, new: { amount: total, currency } },
  };
}

// While the nights are held, the same request with another payment, under the same key, tries again.
function declineFault({ why, booking }: Refused<"declined">): Fault {
  const field = "payment";
  if (why === "unreachable") return { code: "paymentUnreachable", field };
  const { reference, holdExpiresAt } = booking;
  return {
    code: "paymentDeclined",
    field,
    facts: { reason: why, reference, heldUntil: holdExpiresAt },
  };
}
