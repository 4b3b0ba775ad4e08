// The page where staff change a stay: loads the form with a preview of the new price, and changes the stay when the user confirmed
// the price that was shown.
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { changeStay } from "#app/bookings/change-stay.server.ts";
import { readSettled } from "#app/bookings/ledger/read-settled.server.ts";
import type { SettledAmounts, ShownOffer } from "#app/bookings/ledger/read-settled.server.ts";
import { previewChange } from "#app/bookings/preview-change.server.ts";
import { hasOwnPrice, mayChange } from "#app/bookings/rules/stay-change.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { typedText } from "#app/ui/rules/typed-text.ts";
import { agreedCents, formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import type { PlacedEntry } from "../../calendar/calendar.sql.server.ts";
import { describeWarnings } from "../../calendar/desk-warnings.server.ts";
import { findConflictingEntries } from "../../calendar/load-calendar.server.ts";
import { recordWaived } from "../../calendar/record-desk-booking.server.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { waivedFault } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";
import { deskReasonFaults } from "../../calendar/rules/calendar-forms.ts";
import { changeFault, changeFields, changePrices, readChange } from "../rules/stay-change.ts";
import type { ChangeFault, TypedChange } from "../rules/stay-change.ts";

/** The current booking, and the preview of the requested stay. */
export interface ChangeView {
  booking: Pick<
    Booking,
    | "reference"
    | "version"
    | "firstName"
    | "lastName"
    | "email"
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
  /** The ways in which this user may price it. */
  prices: readonly (typeof changePrices)[number][];
  /** Whether the price requested is one that staff decide, and give a reason for. */
  needsReason: boolean;
  /** The rules of guests that the stay breaks: staff may change it all the same, with a reason. */
  warnings: CalendarFault[];
  faults: ChangeFault[];
  conflicts: PlacedEntry[];
  /** Null until a possible stay is requested; at the property is left to pay what was not paid there yet. */
  offer: ShownOffer | null;
}

/** `asked` has the form's fields, or none of them; null when there is no such booking. */
export async function loadChange(
  typedReference: string,
  asked: URLSearchParams,
  { language, mayPrice }: { language: Language; mayPrice: boolean },
  app: Pick<App, "database" | "clock" | "property">,
): Promise<ChangeView | null> {
  const { facts } = app.property;
  const { db } = app.database;
  const booking = await findTypedBooking(db, typedReference, facts);
  if (!booking) return null;
  const now = app.clock.now();
  const { reference, version, firstName, lastName, checkIn, checkOut } = booking;
  const { currency, total, quote } = booking;
  const settled = await readSettled(db, booking, { now, timeZone: facts.timeZone });
  const may = mayChange(booking, propertyDay(now, facts.timeZone).today);
  const isAsked = may && changeFields.some((name) => asked.has(name));
  const typed = isAsked ? typedIn(asked) : typedOf(booking);
  // A link of the calendar says nothing of the price.
  if (isAsked && !asked.has("price"))
    typed.price = isAsLong(booking, typed) ? typedOf(booking).price : "new";
  return {
    booking: {
      reference,
      version,
      firstName,
      lastName,
      email: booking.email,
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
    prices: changePrices.filter((each) => mayPrice || each !== "own"),
    needsReason: typed.price === "own" || keepsForOtherDates(booking, typed),
    ...(isAsked ? await previewRequest(booking, { typed, mayPrice }, settled, app) : noPreview),
  };
}

const noPreview = { faults: [], conflicts: [], offer: null, warnings: [] };

async function previewRequest(
  booking: Booking,
  { typed, mayPrice }: { typed: TypedChange; mayPrice: boolean },
  { leftOf }: SettledAmounts,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<Pick<ChangeView, "faults" | "conflicts" | "offer" | "warnings">> {
  const { facts } = app.property;
  const read = readChange(typed);
  if (!read.ok) return { ...noPreview, faults: read.faults };
  if (!mayPrice && booking.status !== "checked_in" && keepsForOtherDates(booking, typed))
    return { ...noPreview, faults: [{ field: "price", reason: "keepDates" }] };
  const request = { ...read.request, beyondRules: true, actor: "owner" } as const;
  const previewed = await previewChange(booking, request, app.database.db, app.clock.now(), facts);
  if (previewed.ok) {
    const offer = await leftOf(previewed.offer, request.stay.checkIn);
    return { ...noPreview, offer, warnings: offer.broken.map(waivedFault) };
  }
  const isTaken = previewed.reason === "nightsTaken";
  return {
    ...noPreview,
    faults: [changeFault(previewed)],
    conflicts: isTaken
      ? await findConflictingEntries(request.apartmentId, request.stay, app, booking.reference)
      : [],
  };
}

function typedIn(asked: URLSearchParams): TypedChange {
  const entries = changeFields.map((name) => [name, (asked.get(name) ?? "").slice(0, 40)]);
  return Object.fromEntries(entries) as TypedChange;
}

function typedOf(booking: Booking): TypedChange {
  const { apartmentId, checkIn, checkOut, adults, children, status, quote } = booking;
  // A guest who has arrived is moved at the price agreed, and a price of its own stays until staff say otherwise.
  const isKept = status === "checked_in" || hasOwnPrice(quote);
  return {
    price: isKept ? "keep" : "new",
    ownPrice: "",
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
  | { ok: false; status: 400 | 403 | 404 | 409; faults: ChangeFault[]; typed: TypedChange };

/**
 * The form sends the stay, and the version, new total and refund (in cents) that were shown, and for a price of its own, or one
 * kept for other dates, the reason. 403 for such a price from a user who may not give one.
 */
export async function answerChange(
  form: FormData,
  typedReference: string,
  { user, mayPrice, language }: { user: User; mayPrice: boolean; language: Language },
  app: App,
): Promise<ChangeAnswer> {
  const { facts } = app.property;
  const texts = changeFields.map((name) => [name, formText(form, name, 40)]);
  const typed = Object.fromEntries(texts) as TypedChange;
  const read = readChange(typed);
  if (!read.ok) return { ok: false, status: 400, faults: read.faults, typed };
  const { price } = read.request;
  const isOwn = typeof price === "number";
  const booking = await findTypedBooking(app.database.db, typedReference, facts);
  if (!booking) return { ok: false, status: 404, faults: [], typed };
  const isDecided = isOwn || keepsForOtherDates(booking, typed);
  if (isDecided && !mayPrice && (isOwn || booking.status !== "checked_in"))
    return { ok: false, status: 403, faults: [], typed };
  const deskReason = formText(form, "deskReason");
  // The warnings that were shown; none of them is waived before the box is ticked.
  const warned = formText(form, "warned").split(" ").filter(Boolean);
  const waived = form.has("beyond") ? warned : [];
  const isBeyond = warned.length > 0;
  const reasonFaults = isDecided || isBeyond ? deskReasonFaults({ deskReason }) : [];
  if (isBeyond && waived.length === 0)
    reasonFaults.unshift({ field: "beyond", reason: "beyondMissing" });
  if (reasonFaults.length > 0) return { ok: false, status: 400, faults: reasonFaults, typed };
  const { reference } = booking;
  const request = {
    ...read.request,
    reference,
    version: formVersion(form),
    agreedTotal: agreedCents(form, "total"),
    agreedRefund: agreedCents(form, "refund"),
    agreedDropped: form.has("dropped") ? agreedCents(form, "dropped") : 0,
    beyondRules: true,
    waived,
    actor: "owner" as const,
  };
  const changed = await changeStay(request, app, async (trx, before, after, { refund, broken }) => {
    const warnings = broken.map(waivedFault);
    const beyond = describeWarnings(warnings, language, facts);
    await recordWaived(trx, after.id, warnings, app.clock.now());
    await writeAudit(trx, {
      actor: user,
      what: "bookingChanged",
      subject: reference,
      bookingId: after.id,
      before: await describeStay(before, trx, facts),
      after: {
        ...(await describeStay(after, trx, facts)),
        ...(refund > 0 && { refund: formatAmount(refund, after.currency) }),
        ...(price === "keep" && { keptPrice: true }),
        ...(isOwn && { ownPrice: formatAmount(price, after.currency) }),
        ...(beyond !== "" && { beyondRules: beyond }),
        ...((isDecided || beyond !== "") && { reason: typedText(deskReason) }),
      },
      now: app.clock.now(),
    });
  });
  if (changed.ok) return { ok: true, reference };
  if (changed.reason === "unknown") return { ok: false, status: 404, faults: [], typed };
  // The limits on unpaid bookings do not apply to staff.
  if (changed.reason === "unpaidLimit")
    throw new Error("A change by staff was rejected by the limits on unpaid bookings");
  const isConflict = ["changed", "notWaived", "priceChanged", "nightsTaken", "notNow"].includes(
    changed.reason,
  );
  return { ok: false, status: isConflict ? 409 : 400, faults: [changeFault(changed)], typed };
}

function isAsLong({ quote }: Booking, typed: TypedChange): boolean {
  const read = readChange(typed);
  return read.ok && nightsOf(read.request.stay).length === quote.nights;
}

// The price of some nights for others is a price that staff decide, as one of its own is.
function keepsForOtherDates(
  { checkIn, checkOut }: Pick<Booking, "checkIn" | "checkOut">,
  typed: TypedChange,
): boolean {
  return typed.price === "keep" && (typed.checkIn !== checkIn || typed.checkOut !== checkOut);
}

async function describeStay(booking: Booking, trx: Trx, facts: PropertyFacts) {
  const { apartmentId, checkIn, checkOut, adults, children, total, currency } = booking;
  const apartment = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
  const guests = `${adults}+${children}`;
  return { apartment, checkIn, checkOut, guests, total: formatAmount(total, currency) };
}
