// Changes the stay of a secret link, once the guest agrees to the price that was shown.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { findBookingByToken } from "../bookings.sql.server.ts";
import { changeStay } from "../change-stay.server.ts";
import { readRates } from "../rates.sql.server.ts";
import { agreedCents, formText } from "../rules/form-values.ts";
import { guestMayDecide } from "../rules/guest-may.ts";
import {
  type MyChangeFault,
  readMyChange,
  refusedChange,
  type TypedStay,
  typedStay,
} from "../rules/my-change-form.ts";
import { propertyDay } from "../rules/plain-date.ts";
import { tellOwnerOfDecision } from "./tell-owner-of-decision.server.ts";

/** Changed, or the form again with its errors. */
export type MyChangeAnswer =
  | { ok: true }
  | { ok: false; status: 400 | 409; faults: MyChangeFault[]; typed: TypedStay };

/**
 * The form has the stay, the version, and the new total and refund, in cents, that the guest saw; booking and apartment
 * are those of the secret. Null for an unknown secret.
 */
export async function answerMyChange(
  manageToken: string,
  form: FormData,
  house: House,
): Promise<MyChangeAnswer | null> {
  const { db } = house.database;
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const typed = typedStay(form);
  const refuse = (status: 400 | 409, ...faults: MyChangeFault[]) =>
    ({ ok: false, status, faults, typed }) as const;
  const { reference, apartmentId } = booking;
  const read = readMyChange(typed, (await readRates(db)).of(apartmentId).capacity);
  if (!read.ok) return refuse(400, ...read.faults);
  const day = propertyDay(house.clock.now(), facts.timeZone);
  if (!guestMayDecide(booking, day, facts.checkInHour))
    return refuse(409, refusedChange({ reason: "notNow" }));
  const changed = await changeStay(
    {
      reference,
      apartmentId,
      stay: read.stay,
      party: read.party,
      version: Number(formText(form, "version")),
      agreedTotal: agreedCents(form, "total"),
      agreedRefund: agreedCents(form, "refund"),
      actor: "guest",
    },
    house,
    async (trx, before, after, { refund, kept }) => {
      const { checkIn, checkOut, adults, children, total, dueAtProperty } = before;
      const more = after.dueAtProperty - dueAtProperty;
      const was = { apartmentId, checkIn, checkOut, adults, children, total, more };
      const told = { money: { paid: refund + kept, refund }, before: was };
      await tellOwnerOfDecision(trx, after, told, house);
    },
  );
  if (changed.ok) return { ok: true };
  const again = ["changed", "priceChanged", "nightsTaken", "notNow"].includes(changed.reason);
  return refuse(again ? 409 : 400, refusedChange(changed));
}
