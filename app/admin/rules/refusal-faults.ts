// Converts refusals by the booking rules to faults of the fields that must change.
import { guestFields } from "#app/bookings/rules/guest-fields.ts";
import type { GuestFieldName } from "#app/bookings/rules/guest-fields.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import type { CodeFault, FieldFaults } from "#app/stays/rules/faults.ts";
import type { PartyFault, StayRefusal } from "#app/stays/rules/stay.ts";
import { stayFaultFields } from "#app/stays/rules/stay.ts";
import type { StayFault, StayLimit } from "#app/stays/rules/stay.ts";

/** The id of the field, and what is wrong with it; `values` its message needs. */
export interface CalendarFault {
  field: string;
  reason: MessageKey<"admin-calendar.faults"> | MessageKey<"booking.faults"> | CodeFault;
  /** A plain date is written in full. */
  values?: Record<string, string | number | undefined>;
  /** Of several apartments in one form, the name of the one that it is about. */
  apartment?: string;
}

/** No apartment was chosen, or it does not exist. */
export const apartmentMissing: CalendarFault = { field: "apartment", reason: "apartmentMissing" };

/** A stay that the rules do not accept. */
export function stayFault(refused: { fault: StayFault } & StayLimit): CalendarFault {
  const { fault, minNights, maxNights, lastCheckIn, date } = refused;
  const values = { minNights, maxNights, lastCheckIn, date };
  return { field: stayFaultFields[fault], reason: fault, values };
}

/** A party that is invalid, or does not fit. */
export function partyFault({
  fault,
  capacity,
}: {
  fault: PartyFault;
  capacity?: number;
}): CalendarFault {
  if (fault !== "tooMany") return { field: "adults", reason: fault };
  return capacity === undefined
    ? { field: "adults", reason: "tooManyGuests" }
    : { field: "adults", reason: "apartmentSleeps", values: { capacity } };
}

/** A rule of guests that a stay breaks and staff may waive. */
export function waivedFault(refused: StayRefusal): CalendarFault {
  return refused.reason === "stayNotAllowed" ? stayFault(refused) : partyFault(refused);
}

/** The faults of single fields, in the order of the form. */
export function fieldFaults(faults: FieldFaults, order: readonly string[]): CalendarFault[] {
  return order.flatMap((field): CalendarFault[] => {
    const reason = faults[field];
    if (!reason) return [];
    if (reason === "tooLong" && field in guestFields) {
      const max = guestFields[field as GuestFieldName].maxLength;
      return [{ field, reason: "textTooLong", values: { max } }];
    }
    if (reason === "tooMany") return [{ field, reason: "tooManyGuests" }];
    return [{ field, reason }];
  });
}
