// The page where staff change a stay: loads the form with a preview of the new price, and changes the stay when the user confirmed
// the price that was shown.
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { changeStay } from "#app/bookings/change-stay.server.ts";
import { readSettled } from "#app/bookings/ledger/read-settled.server.ts";
import type { SettledAmounts, ShownOffer } from "#app/bookings/ledger/read-settled.server.ts";
import { previewChange } from "#app/bookings/preview-change.server.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { mayChange } from "#app/bookings/rules/stay-change.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { agreedCents, formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import type { PlacedEntry } from "../../calendar/calendar.sql.server.ts";
import { findConflictingEntries } from "../../calendar/load-calendar.server.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { changeFault, changeFields, readChange } from "../rules/stay-change.ts";
import type { ChangeFault, TypedChange } from "../rules/stay-change.ts";

/** The current booking, and the preview of the requested stay. */
export interface ChangeView {
  booking: Pick<
    Booking,
    | "reference"
    | "version"
    | "firstName"
    | "lastName"
    | "checkIn"
    | "checkOut"
    | "currency"
    | "total"
    | "dueAtProperty"
    | "quote"
  > &
    Pick<SettledAmounts, "later">;
  apartment: string;
  apartments: { id: number; name: string }[];
  /** From which age on a guest counts as an adult. */
  fromAge: number;
  mayChange: boolean;
  typed: TypedChange;
  faults: ChangeFault[];
  inTheWay: PlacedEntry[];
  /** Null until a possible stay is requested; at the property is left to pay what was not paid there yet. */
  offer: ShownOffer | null;
}

/** `asked` has the form's fields, or none of them; null when there is no such booking. */
export async function loadChange(
  typedReference: string,
  asked: URLSearchParams,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<ChangeView | null> {
  const { facts } = app.property;
  const { db } = app.database;
  const reference = normaliseReference(typedReference, facts.referencePrefix);
  const booking = await findBookingByReference(db, reference);
  if (!booking) return null;
  const now = app.clock.now();
  const { version, firstName, lastName, checkIn, checkOut, currency, total, quote } = booking;
  const settled = await readSettled(db, booking, { now, timeZone: facts.timeZone });
  const may = mayChange(booking, propertyDay(now, facts.timeZone).today);
  const isAsked = may && changeFields.some((name) => asked.has(name));
  const typed = isAsked ? typedIn(asked) : typedOf(booking);
  return {
    booking: {
      reference,
      version,
      firstName,
      lastName,
      checkIn,
      checkOut,
      currency,
      total,
      dueAtProperty: settled.toPay,
      later: settled.later,
      quote,
    },
    apartment: await findApartmentName(db, booking.apartmentId, language, facts),
    apartments: (await listAllApartments(db, language, facts))
      .filter(({ id, active }) => active || id === booking.apartmentId)
      .map(({ id, texts: { name } }) => ({ id, name })),
    fromAge: (await readRates(db)).card.touristFee.fromAge,
    mayChange: may,
    typed,
    ...(isAsked ? await previewRequest(booking, typed, settled, app) : noPreview),
  };
}

const noPreview = { faults: [], inTheWay: [], offer: null };

async function previewRequest(
  booking: Booking,
  typed: TypedChange,
  { leftOf }: SettledAmounts,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<Pick<ChangeView, "faults" | "inTheWay" | "offer">> {
  const { facts } = app.property;
  const read = readChange(typed);
  if (!read.ok) return { ...noPreview, faults: read.faults };
  const { request } = read;
  const previewed = await previewChange(booking, request, app.database.db, app.clock.now(), facts);
  if (previewed.ok)
    return { ...noPreview, offer: await leftOf(previewed.offer, request.stay.checkIn) };
  const isTaken = previewed.reason === "nightsTaken";
  return {
    ...noPreview,
    faults: [changeFault(previewed)],
    inTheWay: isTaken
      ? await findConflictingEntries(request.apartmentId, request.stay, app, booking.reference)
      : [],
  };
}

function typedIn(asked: URLSearchParams): TypedChange {
  const entries = changeFields.map((name) => [name, (asked.get(name) ?? "").slice(0, 40)]);
  return Object.fromEntries(entries) as TypedChange;
}

function typedOf({ apartmentId, checkIn, checkOut, adults, children }: Booking): TypedChange {
  return {
    apartment: String(apartmentId),
    checkIn,
    checkOut,
    adults: String(adults),
    children: String(children),
  };
}

/** Changed, or the form again with its faults; 404 when there is no such booking. */
type ChangeAnswer =
  | { ok: true; reference: string }
  | { ok: false; status: 400 | 404 | 409; faults: ChangeFault[]; typed: TypedChange };

/** The form sends the stay, and the version, new total and refund (in cents) that were shown. */
export async function answerChange(
  form: FormData,
  typedReference: string,
  user: User,
  app: App,
): Promise<ChangeAnswer> {
  const { facts } = app.property;
  const texts = changeFields.map((name) => [name, formText(form, name, 40)]);
  const typed = Object.fromEntries(texts) as TypedChange;
  const read = readChange(typed);
  if (!read.ok) return { ok: false, status: 400, faults: read.faults, typed };
  const reference = normaliseReference(typedReference, facts.referencePrefix);
  const request = {
    ...read.request,
    reference,
    version: formVersion(form),
    agreedTotal: agreedCents(form, "total"),
    agreedRefund: agreedCents(form, "refund"),
    agreedDropped: form.has("dropped") ? agreedCents(form, "dropped") : 0,
    actor: "owner" as const,
  };
  const changed = await changeStay(request, app, async (trx, before, after, { refund }) =>
    writeAudit(trx, {
      actor: user,
      what: "bookingChanged",
      subject: reference,
      bookingId: after.id,
      before: await describeStay(before, trx, facts),
      after: {
        ...(await describeStay(after, trx, facts)),
        ...(refund > 0 && { refund: formatAmount(refund, after.currency) }),
      },
      now: app.clock.now(),
    }),
  );
  if (changed.ok) return { ok: true, reference };
  if (changed.reason === "unknown") return { ok: false, status: 404, faults: [], typed };
  // The limits on unpaid bookings do not apply to staff.
  if (changed.reason === "unpaidLimit")
    throw new Error("A change by staff was rejected by the limits on unpaid bookings");
  const isConflict = ["changed", "priceChanged", "nightsTaken", "notNow"].includes(changed.reason);
  return { ok: false, status: isConflict ? 409 : 400, faults: [changeFault(changed)], typed };
}

async function describeStay(booking: Booking, trx: Trx, facts: PropertyFacts) {
  const { apartmentId, checkIn, checkOut, adults, children, total, currency } = booking;
  const apartment = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
  const guests = `${adults}+${children}`;
  return { apartment, checkIn, checkOut, guests, total: formatAmount(total, currency) };
}
