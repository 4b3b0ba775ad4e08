// Whether a booking may be paid at the property, by the owner's limits as the given connection sees them.
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { parseFactChanges } from "#app/i18n/property-facts.ts";
import { mergeFacts } from "#app/i18n/property.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readSetting } from "#app/settings/settings.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { offersPropertyPayment, refusePropertyPayment } from "#app/stays/rules/cancellation.ts";
import type { PropertyPaymentRefusal } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import type { BookingRequest } from "../rules/booking-request.ts";

/** What of a booking decides whether it may be paid at the property. */
interface CheckedBooking extends Stay {
  apartmentId: number;
  total: Cents;
  paymentMethod: "card" | "property";
  source: BookingRequest["source"] | "demo";
}

/**
 * Null when it may be, or is paid by card. Staff are not limited, and where no card is taken there is no other way to pay. Within a
 * transaction the limits are read anew: those that hold when it writes.
 */
export async function checkPayAtProperty(
  db: Db,
  { apartmentId, checkIn, checkOut, total, paymentMethod, source }: CheckedBooking,
  app: Pick<App, "clock" | "property" | "gateway">,
): Promise<PropertyPaymentRefusal | null> {
  if (paymentMethod !== "property" || source === "owner" || !takesCards(app)) return null;
  const { payAtProperty, timeZone } = db.isTransaction
    ? mergeFacts(app.property.written, parseFactChanges((await readSetting(db, "facts")).value))
    : app.property.facts;
  // The rates are eight statements in a transaction, and most properties limit nothing.
  if (offersPropertyPayment(payAtProperty) === "always") return null;
  const { card } = await readRates(db);
  const { today } = propertyDay(app.clock.now(), timeZone);
  const stay = { checkIn, checkOut };
  return refusePropertyPayment({ apartmentId, stay, total, today }, payAtProperty, card);
}
