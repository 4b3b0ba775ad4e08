// Places several bookings together: all nights in one transaction or none, one charge for all of them, one email to the guest.
// Each is a booking of its own, with its reference, price, ledger, invoice and terms.
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import type { PlacedParty } from "#app/availability/rules/combinations.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { lockPromotions } from "#app/promotions/promotions.sql.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { lockBookingLimits } from "./booking-limits.sql.server.ts";
import { internationalPhone } from "../international-phone.server.ts";
import { findBookingByKey, listGroup } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { CardToken } from "../payments/charge-card.server.ts";
import { payGroup } from "../payments/group-payment.server.ts";
import type { GroupPaymentResult } from "../payments/group-payment.server.ts";
import { withoutCardNumbers } from "../payments/rules/mask-card-numbers.ts";
import { compareStayRequests, parseGuest } from "../rules/booking-request.ts";
import type { BookingRequest } from "../rules/booking-request.ts";
import { checkBookingRequest } from "./check-booking-request.server.ts";
import type { AlsoWrite, PlaceBookingResult } from "./request-outcomes.ts";
import { NightsTakenError, prepareBooking, writePrepared } from "./write-booking.server.ts";
import type { PreparedBooking } from "./write-booking.server.ts";

/** What is asked for; one set of details and consents for all apartments. Without a `card` to charge, the nights are held for it. */
export interface GroupRequest extends Pick<
  BookingRequest,
  | "key"
  | "stay"
  | "plan"
  | "guest"
  | "consents"
  | "language"
  | "otherCurrency"
  | "source"
  | "texts"
  | "desk"
> {
  /** Two apartments or more, none twice, who stays in each, and from staff a price of their own for all its nights. */
  parts: readonly (PlacedParty & { ownPrice?: Cents | undefined })[];
  payment: { method: "property" } | { method: "card"; card: CardToken | null };
  /** What all of them cost together, as the guest agreed to it. */
  expectedTotal: Cents | null;
  network?: string;
  returnUrl?: (attemptId: string) => string;
}

/** `bookings`: all of them, as they are now, the first one first. */
export type PlaceGroupResult =
  | { ok: true; outcome: "confirmed"; bookings: Booking[] }
  /** They are held until `holdExpiresAt` for a payment. */
  | { ok: true; outcome: "held"; bookings: Booking[] }
  | { ok: true; outcome: "actionNeeded"; bookings: Booking[]; url: string; attemptId: string }
  | { ok: true; outcome: "paymentUnknown"; bookings: Booking[] }
  | { ok: false; reason: "declined"; why: DeclinedGroup["why"]; bookings: Booking[] }
  /** An apartment twice, or fewer than two. */
  | { ok: false; reason: "notTogether" }
  /** A promotion in the price has fewer uses left than there are apartments. */
  | { ok: false; reason: "promotionUsedUp" }
  | { ok: false; reason: "priceChanged"; total: Cents }
  | GroupRefusal;

type DeclinedGroup = Extract<GroupPaymentResult, { outcome: "declined" }>;

/** Why one of the apartments cannot be booked: then none is. */
type GroupRefusal = Exclude<
  Extract<PlaceBookingResult, { ok: false }>,
  { reason: "declined" } | { reason: "priceChanged" }
> & { apartmentId?: number };

/**
 * Books all apartments or none. The same key again gives the first result, also at the same time and in other processes; with
 * another request it is refused. `alsoWrite` writes with each booking, in their transaction.
 */
export async function placeGroup(
  request: GroupRequest,
  app: App,
  alsoWrite?: AlsoWrite,
): Promise<PlaceGroupResult> {
  const parts = request.parts.toSorted((a, b) => a.apartmentId - b.apartmentId);
  const ids = new Set(parts.map(({ apartmentId }) => apartmentId));
  if (parts.length < 2 || ids.size < parts.length) return { ok: false, reason: "notTogether" };
  const placed = await placeNew({ ...request, parts }, app, alsoWrite).catch((error: unknown) => {
    if (error instanceof Error && isUniqueViolation(error)) return error;
    throw error;
  });
  if (!(placed instanceof Error) && placed.ok) return pay(placed.bookings, request, app);
  const earlier = await findBookingByKey(app.database.db, keyOf(request.key, 0));
  if (earlier) return repeat(earlier, { ...request, parts }, app);
  if (placed instanceof Error) throw placed;
  return placed;
}

/** What was booked under the key before, the first one first; empty when nothing was. */
export async function findPlacedGroup(
  key: string,
  { database: { db } }: Pick<App, "database">,
): Promise<Booking[]> {
  const earlier = await findBookingByKey(db, keyOf(key, 0));
  return earlier?.groupId ? listGroup(db, earlier.groupId) : [];
}

// The key of each booking follows from that of the request, so that the unique index refuses a second group.
function keyOf(key: string, place: number): string {
  return `${key} ${place + 1}`;
}

type Written = { ok: true; bookings: Booking[] } | Extract<PlaceGroupResult, { ok: false }>;

async function placeNew(
  request: GroupRequest,
  app: App,
  alsoWrite: AlsoWrite | undefined,
): Promise<Written> {
  const prepared: PreparedBooking[] = [];
  for (const [place, part] of request.parts.entries()) {
    const single = requestOf(request, part, place);
    const checked = await checkBookingRequest(single, app);
    if (!checked.ok)
      return checked.reason === "priceChanged" || checked.reason === "declined"
        ? { ok: false, reason: "nightsTaken" }
        : { ...checked, apartmentId: part.apartmentId };
    prepared.push(prepareBooking(single, checked, app));
  }
  const total = prepared.reduce((sum, { wanted }) => sum + wanted.total, 0);
  if (request.expectedTotal !== null && request.expectedTotal !== total)
    return { ok: false, reason: "priceChanged", total };
  // Before the transaction: the network is slow, and the nights are checked again inside it.
  for (const { apartmentId } of request.parts) await app.readOtherCalendars?.(apartmentId);
  try {
    const bookings = await inTransaction(app.database.db, (trx) =>
      writeAll(trx, prepared, app, alsoWrite),
    );
    return { ok: true, bookings };
  } catch (error) {
    if (error instanceof NightsTakenError) return { ok: false, reason: "nightsTaken" };
    if (error instanceof GroupRefused) return error.refusal;
    throw error;
  }
}

// Thrown, so that the transaction rolls back the bookings written before.
class GroupRefused extends Error {
  readonly refusal: Extract<PlaceGroupResult, { ok: false }>;
  constructor(refusal: Extract<PlaceGroupResult, { ok: false }>) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

// All locks first, always in the same order, so that two groups with some of the same apartments cannot wait for each other.
async function writeAll(
  trx: Trx,
  prepared: readonly PreparedBooking[],
  app: App,
  alsoWrite: AlsoWrite | undefined,
): Promise<Booking[]> {
  for (const { request } of prepared) await lockApartment(trx, request.apartmentId);
  await lockBookingLimits(trx);
  const promotions = prepared.flatMap(({ checked }) => checked.promotions.map(({ id }) => id));
  if (promotions.length > 0) await lockPromotions(trx, [...new Set(promotions)]);
  const nights = prepared.reduce((sum, { checked }) => sum + checked.nights.length, 0);
  const [first] = prepared;
  const groupId = first?.wanted.id ?? null;
  const bookings: Booking[] = [];
  for (const [place, one] of prepared.entries()) {
    const wanted = { ...one.wanted, groupId };
    const together = { apartments: prepared.length, nights, isFirst: place === 0 };
    const written = await writePrepared(trx, { ...one, wanted }, app, { alsoWrite, together });
    if (!written.ok) throw new GroupRefused(written);
    bookings.push(written.booking);
  }
  return bookings;
}

function requestOf(
  {
    parts: _parts,
    payment,
    expectedTotal: _total,
    returnUrl: _url,
    key,
    desk,
    ...request
  }: GroupRequest,
  { apartmentId, party, ownPrice }: GroupRequest["parts"][number],
  place: number,
): BookingRequest {
  return {
    ...request,
    key: keyOf(key, place),
    apartmentId,
    party,
    ...(desk && { desk: { ...desk, ownPrice } }),
    payment:
      payment.method === "property"
        ? { method: "property" }
        : { method: "card", ...(payment.card ?? { token: "", brand: "", last4: "" }) },
  };
}

async function pay(
  bookings: Booking[],
  { payment, returnUrl }: GroupRequest,
  app: App,
): Promise<PlaceGroupResult> {
  const [first] = bookings;
  if (payment.method === "property") return { ok: true, outcome: "confirmed", bookings };
  if (!payment.card || !first) return { ok: true, outcome: "held", bookings };
  const paid = await payGroup(first, { card: payment.card, returnUrl }, app);
  const now = await listGroup(app.database.db, first.groupId ?? "");
  switch (paid.outcome) {
    case "confirmed":
      return { ok: true, outcome: "confirmed", bookings: now };
    case "actionNeeded":
      return { ok: true, bookings: now, ...paid };
    case "unknown":
      return { ok: true, outcome: "paymentUnknown", bookings: now };
    case "declined":
      return { ok: false, reason: "declined", why: paid.why, bookings: now };
    default:
      return { ok: false, reason: "nightsTaken" };
  }
}

// The first result once more; while the nights are held, the payment goes on.
async function repeat(
  earlier: Booking,
  request: GroupRequest,
  app: App,
): Promise<PlaceGroupResult> {
  const bookings = await listGroup(app.database.db, earlier.groupId ?? "");
  const parsed = parseGuest(request.guest, internationalPhone);
  const guest = withoutCardNumbers(parsed.ok ? parsed.guest : parsed.values);
  const isSame =
    bookings.length === request.parts.length &&
    request.parts.every(({ apartmentId, party }) =>
      bookings.some(
        (booked) =>
          booked.paymentMethod === request.payment.method &&
          compareStayRequests(
            { ...booked, guest: booked },
            { ...request.stay, ...party, apartmentId, ratePlan: booked.ratePlan, guest },
          ) === "same",
      ),
    );
  if (!isSame) return { ok: false, reason: "keyReused" };
  if (bookings.some(({ status }) => status === "expired"))
    return { ok: false, reason: "nightsTaken" };
  if (bookings.every(({ status }) => status === "pending_payment"))
    return pay(bookings, request, app);
  return { ok: true, outcome: "confirmed", bookings };
}
