// The page where a guest changes the stay: the form with a preview, and the change once the guest agrees to the price shown.
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import {
  enqueueOwnerDecisionEmail,
  stayBefore,
} from "#app/bookings/change/change-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { readSettled } from "#app/bookings/ledger/read-settled.server.ts";
import type { SettledAmounts, ShownOffer } from "#app/bookings/ledger/read-settled.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { isSelfServiceOpen } from "#app/bookings/rules/self-service.ts";
import { hasOwnPrice } from "#app/bookings/rules/stay-change.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { apartmentsOf, placedOn } from "#app/stays/rules/moves.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { agreedCents, formVersion } from "#app/ui/rules/form-values.ts";
import {
  changeFields,
  faultOfRefusal,
  isChoosingDates,
  readChangeForm,
  typedStay,
} from "../rules/guest-forms.ts";
import type { ChangeFormFault, TypedStay } from "../rules/guest-forms.ts";

/** The booking as it is, and the requested stay. */
export interface MyChange {
  booking: Pick<
    Booking,
    | "version"
    | "checkIn"
    | "checkOut"
    | "adults"
    | "children"
    | "currency"
    | "total"
    | "dueAtProperty"
  > &
    Pick<SettledAmounts, "later">;
  apartment: string;
  capacity: number;
  /** From which age on a guest counts as an adult. */
  fromAge: number;
  today: PlainDate;
  mayChange: boolean;
  typed: TypedStay;
  faults: ChangeFormFault[];
  /** Null until an allowed stay is requested; at the property is left to pay what was not paid there yet. */
  offer: ShownOffer | null;
}

/** `search` has the fields of the form, or none of them; null for an unknown secret. */
export async function loadMyChange(
  manageToken: string,
  search: URLSearchParams,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<MyChange | null> {
  const found = await findBookingByToken(db, manageToken);
  if (!found) return null;
  const now = clock.now();
  const day = propertyDay(now, facts.timeZone);
  const rates = await readRates(db);
  const capacity = capacityOf(found, rates);
  const mayChange = isSelfServiceOpen(found, day, facts.checkInHour);
  const { version, checkIn, checkOut, adults, children, currency, total } = found;
  const at = { now, timeZone: facts.timeZone };
  const { toPay, later, leftOf } = await readSettled(db, found, at);
  const shown = { version, checkIn, checkOut, adults, children, currency, total };
  const booking = { ...shown, dueAtProperty: toPay, later };
  const view = {
    booking,
    apartment: await nameApartments(db, found, language, facts),
    capacity,
    fromAge: rates.card.touristFee.fromAge,
    today: day.today,
    mayChange,
    faults: [],
    offer: null,
  };
  const party = { adults: String(adults), children: String(children) };
  if (!mayChange || !changeFields.some((name) => search.has(name)))
    return { ...view, typed: { checkIn, checkOut, ...party } };
  const typed = typedStay(search);
  if (isChoosingDates(search, found)) return { ...view, typed: { ...party, ...typed } };
  const read = readChangeForm(typed, capacity);
  if (!read.ok) return { ...view, typed, faults: read.faults };
  if (sellsNights(found, read.stay, rates)) return { ...view, typed, faults: [notOpenFault] };
  if (movesOwnPrice(found, read.stay)) return { ...view, typed, faults: [ownPriceFault] };
  const { stay, party: guests } = read;
  const price = keptPrice(found);
  const places = placedOn(found, stay);
  const requested = { ...places, stay, party: guests, price, actor: "guest" } as const;
  const preview = await previewChange(found, requested, db, now, facts);
  return preview.ok
    ? { ...view, typed, offer: await leftOf(preview.offer, read.stay.checkIn) }
    : { ...view, typed, faults: [faultOfRefusal(preview)] };
}

// As many guests as sleep in every apartment of the stay.
function capacityOf(booking: Booking, rates: Rates): number {
  return Math.min(...apartmentsOf(booking).map((id) => rates.of(id).capacity));
}

// While the property is closed a stay can be shortened here, and not be given nights that it does not have: nothing is sold.
function sellsNights(booking: Booking, stay: Stay, { isOpen }: Pick<Rates, "isOpen">): boolean {
  return !isOpen && (stay.checkIn < booking.checkIn || stay.checkOut > booking.checkOut);
}

// A price that staff agreed for these nights is kept for them; what other nights cost, staff decide.
function movesOwnPrice({ quote, checkIn, checkOut }: Booking, stay: Stay): boolean {
  return hasOwnPrice(quote) && (stay.checkIn !== checkIn || stay.checkOut !== checkOut);
}

function keptPrice({ quote }: Booking): "keep" | undefined {
  return hasOwnPrice(quote) ? "keep" : undefined;
}

const ownPriceFault: ChangeFormFault = { field: "checkIn", reason: "ownPrice" };
const notOpenFault = faultOfRefusal({ reason: "stayNotAllowed", fault: "notOpen" });

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
  const booking = await findBookingByToken(app.database.db, manageToken);
  if (!booking) return null;
  const agreed = {
    typed: typedStay(form),
    version: formVersion(form),
    total: agreedCents(form, "total"),
    refund: agreedCents(form, "refund"),
    dropped: form.has("dropped") ? agreedCents(form, "dropped") : 0,
  };
  return changeMyStay(booking, agreed, app);
}

/**
 * The stay as typed, and what the guest was shown and agrees to: the version of the booking, the new total and the refund in cents,
 * and how many extras the new stay cannot have.
 */
export interface AgreedChange {
  typed: TypedStay;
  version: number;
  total: Cents;
  refund: Cents;
  dropped: number;
}

/** What is known of a change in its transaction: the booking after it, and what goes back to the card, in cents. */
type AlsoWrite = (trx: Trx, after: Booking, refund: Cents) => Promise<void>;

/** Changes a guest's own stay, and tells the owner. `alsoWrite` writes the caller's rows in the same transaction. */
export async function changeMyStay(
  booking: Booking,
  { typed, version, total, refund: agreedRefund, dropped }: AgreedChange,
  app: App,
  alsoWrite?: AlsoWrite,
): Promise<MyChangeResult | null> {
  const { facts } = app.property;
  const { db } = app.database;
  const refuse = (status: 400 | 409, ...faults: ChangeFormFault[]) =>
    ({ ok: false, status, faults, typed }) as const;
  const { reference } = booking;
  const rates = await readRates(db);
  const read = readChangeForm(typed, capacityOf(booking, rates));
  if (!read.ok) return refuse(400, ...read.faults);
  if (sellsNights(booking, read.stay, rates)) return refuse(400, notOpenFault);
  if (movesOwnPrice(booking, read.stay)) return refuse(400, ownPriceFault);
  const day = propertyDay(app.clock.now(), facts.timeZone);
  if (!isSelfServiceOpen(booking, day, facts.checkInHour))
    return refuse(409, faultOfRefusal({ reason: "notNow" }));
  const changed = await changeStay(
    {
      reference,
      ...placedOn(booking, read.stay),
      stay: read.stay,
      party: read.party,
      price: keptPrice(booking),
      version,
      agreedTotal: total,
      agreedRefund,
      agreedDropped: dropped,
      actor: "guest",
    },
    app,
    async (trx, before, after, { refund, retained }) => {
      const previous = stayBefore(before, after);
      const payload = { money: { paid: refund + retained, refund }, before: previous };
      await enqueueOwnerDecisionEmail(trx, after, payload, app);
      await alsoWrite?.(trx, after, refund);
    },
  );
  if (changed.ok) return { ok: true };
  if (changed.reason === "notWaived") throw new Error("A guest changed a stay as staff do");
  const again = ["changed", "priceChanged", "nightsTaken", "notNow"].includes(changed.reason);
  return refuse(again ? 409 : 400, faultOfRefusal(changed));
}
