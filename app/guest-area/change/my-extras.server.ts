// The page where a guest orders extras: the form with a preview, and the order once the guest agrees to the price shown.
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import {
  enqueueOwnerDecisionEmail,
  stayBefore,
} from "#app/bookings/change/change-booking.server.ts";
import { changeExtras } from "#app/bookings/extras/change-extras.server.ts";
import type { ExtrasResult } from "#app/bookings/extras/change-extras.server.ts";
import { loadExtrasForm, readOrder } from "#app/bookings/extras/load-extras-form.server.ts";
import type { ExtrasForm } from "#app/bookings/extras/load-extras-form.server.ts";
import { readBookingExtras } from "#app/bookings/extras/preview-extras.server.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { agreedCents, formVersion } from "#app/ui/rules/form-values.ts";

/** The stay, and the form. */
export interface MyExtras {
  booking: Pick<Booking, "checkIn" | "checkOut" | "adults" | "children" | "currency">;
  apartment: string;
  form: ExtrasForm;
}

interface Fields {
  get(name: string): unknown;
  has(name: string): boolean;
}

/** `fields` has the form's fields, or none of them; null for an unknown secret. */
export async function loadMyExtras(
  manageToken: string,
  fields: Fields,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<MyExtras | null> {
  const found = await findBookingByToken(db, manageToken);
  if (!found) return null;
  const { checkIn, checkOut, adults, children, currency } = found;
  const read = fields.has("chosen") ? (field: string) => fields.get(field) : null;
  return {
    booking: { checkIn, checkOut, adults, children, currency },
    apartment: await nameApartments(db, found, language, facts),
    form: await loadExtrasForm(db, found, read, {
      language,
      facts,
      now: clock.now(),
      by: "guest",
    }),
  };
}

/** Null for an unknown secret. The owner gets an email. */
export async function submitMyExtras(
  manageToken: string,
  fields: Fields,
  app: App,
): Promise<ExtrasResult | null> {
  const { db } = app.database;
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const { facts } = app.property;
  const asked = { now: app.clock.now(), facts, by: "guest" } as const;
  const known = await readBookingExtras(db, booking, asked);
  const order = {
    version: formVersion(fields),
    wanted: readOrder((field) => fields.get(field), known),
    total: agreedCents(fields, "total"),
    refund: agreedCents(fields, "refund"),
  };
  return orderMyExtras(booking, order, app);
}

/** The whole order, and what the guest was shown and agrees to: the version of the booking, the new total and the refund in cents. */
export interface AgreedOrder {
  version: number;
  wanted: readonly WantedExtra[];
  total: Cents;
  refund: Cents;
}

/** Changes the extras of a guest's own booking, and tells the owner. `alsoWrite` writes the caller's rows in the same transaction. */
export async function orderMyExtras(
  { reference }: Pick<Booking, "reference">,
  { version, wanted, total: agreedTotal, refund: agreedRefund }: AgreedOrder,
  app: App,
  alsoWrite?: (trx: Trx, after: Booking, refund: Cents) => Promise<void>,
): Promise<ExtrasResult> {
  return changeExtras(
    { reference, version, wanted, agreedTotal, agreedRefund, actor: "guest" },
    app,
    async (trx, before, after, { refund }) => {
      const payload = { money: { paid: refund, refund }, before: stayBefore(before, after) };
      await enqueueOwnerDecisionEmail(trx, after, payload, app);
      await alsoWrite?.(trx, after, refund);
    },
  );
}
