// Previews another order of extras for a booking: what is possible, what it costs, what is refunded. Writes nothing.
import type { PropertyFacts } from "#property/facts.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { listBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import { offerExtras } from "#app/extras/offer-extras.server.ts";
import type { ExtraOffer } from "#app/extras/offer-extras.server.ts";
import { closedBecause, extraLine, ruleOf } from "#app/extras/rules/extra-offer.ts";
import { asOffered, wayCount } from "#app/extras/rules/extra.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { faultyTimes, fingerprintExtras } from "#app/extras/rules/wanted-extras.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { withExtras } from "#app/stays/price/rules/price.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readPaidParts } from "../ledger/read-bill.server.ts";
import { sumPayments } from "../payments/rules/refunds.ts";
import { changedMoney } from "../rules/stay-change.ts";
import type { ChangedMoney } from "../rules/stay-change.ts";

/** What can be ordered for a booking, what it has, and whether its guest may still change that. */
export interface BookingExtras {
  offers: (ExtraOffer & { mayChange: boolean; isEarly: boolean })[];
  ordered: WantedExtra[];
}

/** The new price and money of a booking. */
export interface ExtrasPreview extends ChangedMoney {
  quote: Quote;
  extras: WantedExtra[];
  /** Nothing would change. */
  same: boolean;
}

/**
 * Why an order is refused: one of its extras is not to be had, cannot be changed any more, or has a flight's time that cannot be
 * read. `extraId` is that one.
 */
export interface ExtrasRefusal {
  ok: false;
  reason: "unavailable" | "tooLate" | "time";
  extraId: string;
}

/** What a booking may have, for its guest or for staff. */
export async function readBookingExtras(
  db: Db,
  booking: Booking,
  { now, facts, by }: { now: Date; facts: PropertyFacts; by: "guest" | "owner" },
): Promise<BookingExtras> {
  const offers = await offerExtras(db, booking, { now, facts, ownBookingId: booking.id });
  const ordered = await listBookingExtras(db, booking.id);
  const day = propertyDay(now, facts.timeZone);
  const has = (id: string) => ordered.some((one) => one.id === id);
  return {
    ordered,
    offers: offers.map((offer) => {
      const { id, active } = offer.extra;
      const closed = closedBecause(offer.extra, booking, day, facts);
      // What was ordered before its sale began can be given back.
      const isOpen = has(id) ? closed !== "tooLate" : closed === null && active;
      return { ...offer, mayChange: by === "owner" || isOpen, isEarly: closed === "tooEarly" };
    }),
  };
}

/** Whether a booking has a transfer (`ordered`), its guest can order one now (`open`), or neither (null). */
export async function findTransfer(
  db: Db,
  booking: Booking,
  at: { now: Date; facts: PropertyFacts },
): Promise<"ordered" | "open" | null> {
  const { offers, ordered } = await readBookingExtras(db, booking, { ...at, by: "guest" });
  const transfers = offers.filter(({ extra }) => extra.kind === "transfer");
  if (transfers.some(({ extra }) => ordered.some(({ id }) => id === extra.id))) return "ordered";
  return transfers.some(({ mayChange, impossible }) => mayChange && impossible === null)
    ? "open"
    : null;
}

/** `wanted` is the whole order. An extra that stays keeps its price; one of a guest that is too late to change must stay as it is. */
export async function previewExtras(
  db: Db,
  booking: Booking,
  wanted: readonly WantedExtra[],
  asked: { now: Date; facts: PropertyFacts; by: "guest" | "owner" },
): Promise<{ ok: true; preview: ExtrasPreview } | ExtrasRefusal> {
  const { offers, ordered } = await readBookingExtras(db, booking, asked);
  const lines = [];
  const extras: WantedExtra[] = [];
  for (const { extra, impossible, left, mayChange, isEarly } of offers) {
    const before = ordered.find(({ id }) => id === extra.id);
    const chosen = wanted.find(({ id }) => id === extra.id);
    // Ways that were agreed stay, also when the owner offers fewer since.
    const after = chosen && (chosen.ways === before?.ways ? chosen : asOffered(extra, chosen));
    const isSame = fingerprint(before) === fingerprint(after);
    if (!isSame && !mayChange)
      return { ok: false, reason: isEarly ? "unavailable" : "tooLate", extraId: extra.id };
    if (!after) continue;
    if (faultyTimes([after]).length > 0) return { ok: false, reason: "time", extraId: extra.id };
    const isMore = after.quantity > (before?.quantity ?? 0);
    if (isMore && (impossible !== null || after.quantity > left))
      return { ok: false, reason: "unavailable", extraId: extra.id };
    if (isMore && asked.by === "guest" && !extra.active)
      return { ok: false, reason: "unavailable", extraId: extra.id };
    extras.push(after);
    lines.push(
      extraLine(extra, after.quantity * wayCount(after.ways), pricedStay(booking), {
        defaultLanguage: asked.facts.defaultLanguage,
        agreed: booking.quote.lines.find(({ rule }) => rule === ruleOf(extra.id)),
        due: "property",
      }),
    );
  }
  const unknown = wanted.find(({ id }) => !offers.some(({ extra }) => extra.id === id));
  if (unknown) return { ok: false, reason: "unavailable", extraId: unknown.id };
  const quote = withExtras(booking.quote, lines);
  const { left } = sumPayments(await readPaidParts(db, booking.id));
  const { open } = await readBalance(db, booking.id);
  const money = changedMoney(booking, quote.total, { open, left });
  const same = fingerprintExtras(ordered) === fingerprintExtras(extras);
  return { ok: true, preview: { ...money, quote, extras, same } };
}

function fingerprint(one: WantedExtra | undefined): string {
  return fingerprintExtras(one ? [one] : []);
}

function pricedStay(booking: Booking) {
  return { nights: nightCount(booking), guests: booking.adults + booking.children };
}
