// Changes the stay of a secret link, once the guest agrees to the price that was shown.
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { changeStay } from "#app/bookings/change-stay.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { agreedCents, formText } from "#app/bookings/rules/form-values.ts";
import { isSelfServiceOpen } from "#app/bookings/rules/is-self-service-open.ts";
import {
  type ChangeFormFault,
  readChangeForm,
  faultOfRefusal,
  type TypedStay,
  typedStay,
} from "./rules/my-change-form.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { enqueueOwnerDecisionEmail } from "./enqueue-owner-decision-email.server.ts";

/** Changed, or the form again with its errors. */
export type MyChangeResult =
  | { ok: true }
  | { ok: false; status: 400 | 409; faults: ChangeFormFault[]; typed: TypedStay };

/**
 * The form has the stay, the version, and the new total and refund, in cents, that the guest saw; booking and apartment
 * are those of the secret. Null for an unknown secret.
 */
export async function submitMyChange(
  manageToken: string,
  form: FormData,
  app: App,
): Promise<MyChangeResult | null> {
  const { facts } = app.property;
  const { db } = app.database;
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const typed = typedStay(form);
  const refuse = (status: 400 | 409, ...faults: ChangeFormFault[]) =>
    ({ ok: false, status, faults, typed }) as const;
  const { reference, apartmentId } = booking;
  const read = readChangeForm(typed, (await readRates(db)).of(apartmentId).capacity);
  if (!read.ok) return refuse(400, ...read.faults);
  const day = propertyDay(app.clock.now(), facts.timeZone);
  if (!isSelfServiceOpen(booking, day, facts.checkInHour))
    return refuse(409, faultOfRefusal({ reason: "notNow" }));
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
    app,
    async (trx, before, after, { refund, kept }) => {
      const { checkIn, checkOut, adults, children, total, dueAtProperty } = before;
      const more = after.dueAtProperty - dueAtProperty;
      const previous = { apartmentId, checkIn, checkOut, adults, children, total, more };
      const payload = { money: { paid: refund + kept, refund }, before: previous };
      await enqueueOwnerDecisionEmail(trx, after, payload, app);
    },
  );
  if (changed.ok) return { ok: true };
  const again = ["changed", "priceChanged", "nightsTaken", "notNow"].includes(changed.reason);
  return refuse(again ? 409 : 400, faultOfRefusal(changed));
}
