// A planned stay as database rows: the booking with its price and terms, its nights, payment and events.
import { createHash, randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { PropertyFacts } from "#property/facts.ts";
import { statusesHoldingNights } from "#app/bookings/rules/booking-status.ts";
import { newReference } from "#app/bookings/rules/reference.ts";
import { addDays, instantAt } from "#app/dates/rules/plain-date.ts";
import { demoReference } from "#app/payments/sandbox-gateway.server.ts";
import { toRow } from "#app/platform/database/row-names.ts";
import type { BookingEventRow, BookingRow } from "#app/platform/tables/booking-tables.ts";
import type { NightRow, Tables } from "#app/platform/tables/tables.ts";
import {
  cancellationBasis,
  cancellationSchedule,
  refundFor,
} from "#app/stays/rules/cancellation.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import type { ApartmentRate, RateCard, RatePlan } from "#app/stays/rules/rate-card.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import type { Now } from "#app/stays/rules/stay.ts";
import { makeDemoGuest, makeDemoParty } from "./guests.ts";
import type { Random } from "./random.ts";
import type { DemoStay } from "./stays.ts";

export interface DemoBooking {
  booking: Insertable<Tables["bookings"]>;
  nights: NightRow[];
  payment: Insertable<Tables["payments"]> | null;
  /** What was given back to the card on cancelling. */
  refund: Insertable<Tables["booking_refunds"]> | null;
  events: BookingEventRow[];
}

export interface DemoBookingPlan {
  planned: DemoStay;
  rate: ApartmentRate;
  card: RateCard;
  /** The property's day and hour. */
  now: Now;
  /** Unique within the demo data. */
  number: number;
  seed: number;
}

/** The rows of a demo booking. Its link is a real secret that is discarded. */
export function makeBooking(
  plan: DemoBookingPlan,
  random: Random,
  facts: PropertyFacts,
): DemoBooking {
  const { planned, rate, card, number, seed } = plan;
  const { stay, bookedOn, bookedAtHour } = planned;
  const party = makeDemoParty(random, rate.capacity);
  const { guest, language } = makeDemoGuest(random, number);
  const byCard = planned.outcome === "expired" || random.percent(68);
  const ratePlan: RatePlan = byCard && random.percent(35) ? "nonRefundable" : "flexible";
  const quote = quoteStay(stay, party, rate, card, ratePlan);
  const dueNow = byCard ? quote.dueNow : 0;
  const bookedAt = new Date(
    instantAt(bookedOn, bookedAtHour, facts.timeZone).getTime() + random.whole(0, 3_599_999),
  );
  const policy = cancellationSchedule(stay, ratePlan, cancellationBasis(quote, dueNow), facts, {
    today: bookedOn,
    hour: bookedAtHour,
  });
  const status = statusOf(planned, plan.now, random, facts);
  const id = idOf(random);
  const at = bookedAt.toISOString();
  const events = eventsOf(planned, status, byCard, at, facts).map(([instant, actor, what]) => ({
    id: idOf(random),
    booking_id: id,
    at: instant,
    actor,
    what,
    detail: "{}",
  }));
  const booking: Insertable<Tables["bookings"]> = {
    id,
    reference: newReference((count) => random.bytes(count), facts.referencePrefix),
    idempotency_key: `demo-${seed}-${number}`,
    status,
    apartment_id: rate.id,
    ...toRow({ ...stay, ...party, ratePlan, language, ...guest }),
    currency: quote.currency,
    total: quote.total,
    due_now: dueNow,
    due_at_property: quote.total - dueNow,
    quote: JSON.stringify(quote),
    policy: JSON.stringify(policy),
    payment_method: byCard ? "card" : "property",
    manage_token_hash: createHash("sha256").update(randomBytes(16)).digest("hex"),
    consents: JSON.stringify(
      Object.fromEntries(
        Object.entries(facts.termsVersion).map(([text, version]) => [text, { version, at }]),
      ),
    ),
    hold_expires_at: null,
    source: "demo",
    version: events.length,
    created_at: at,
    updated_at: events.at(-1)?.at ?? at,
  };
  const nights = statusesHoldingNights.includes(status)
    ? nightsOf(stay).map((night) => ({
        apartment_id: rate.id,
        night,
        kind: "booking" as const,
        booking_id: id,
        expires_at: null,
        note: null,
      }))
    : [];
  const refund = planned.cancelledOn
    ? refundFor(policy, { date: planned.cancelledOn, hour: 12, minute: 0 }, dueNow)
    : 0;
  const payment = byCard ? paymentOf(booking, refund, random) : null;
  return {
    booking,
    nights,
    payment,
    refund: payment && refund > 0 ? refundOf(payment, refund, booking.updated_at) : null,
    events,
  };
}

function statusOf(
  { outcome: fate, stay }: DemoStay,
  { today, hour }: Now,
  random: Random,
  facts: PropertyFacts,
): BookingRow["status"] {
  if (fate !== "kept") return fate;
  const arrived = stay.checkIn < today || (stay.checkIn === today && hour > facts.checkInHour);
  const left = stay.checkOut < today || (stay.checkOut === today && hour >= facts.checkOutHour);
  if (!arrived) return "confirmed";
  if (random.percent(1.5)) return "no_show";
  return left ? "checked_out" : "checked_in";
}

type DemoEvent = [at: string, actor: BookingEventRow["actor"], what: string];

function eventsOf(
  { stay, cancelledOn }: DemoStay,
  status: BookingRow["status"],
  byCard: boolean,
  at: string,
  facts: PropertyFacts,
): DemoEvent[] {
  const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
  const demoEvents: DemoEvent[] = [[at, "guest", "placed"]];
  if (status === "expired")
    return [
      ...demoEvents,
      [later(1), "system", "paymentDeclined"],
      [later(15), "system", "expired"],
    ];
  if (byCard) demoEvents.push([later(0.2), "system", "paymentCaptured"]);
  demoEvents.push([byCard ? later(0.2) : at, "system", "confirmed"]);
  if (status === "cancelled" && cancelledOn)
    demoEvents.push([hourOf(cancelledOn, 12, facts.timeZone), "guest", "cancelled"]);
  if (status === "no_show")
    demoEvents.push([hourOf(addDays(stay.checkIn, 1), 9, facts.timeZone), "owner", "noShow"]);
  if (status === "checked_in" || status === "checked_out")
    demoEvents.push([hourOf(stay.checkIn, facts.checkInHour, facts.timeZone), "owner", "arrived"]);
  if (status === "checked_out")
    demoEvents.push([
      hourOf(stay.checkOut, facts.checkOutHour - 1, facts.timeZone),
      "owner",
      "left",
    ]);
  return demoEvents;
}

function hourOf(day: string, hour: number, timeZone: string): string {
  return instantAt(day, hour, timeZone).toISOString();
}

function paymentOf(
  booking: Insertable<Tables["bookings"]>,
  refund: number,
  random: Random,
): Insertable<Tables["payments"]> {
  const declined = booking.status === "expired";
  const visa = random.percent(60);
  return {
    id: idOf(random),
    booking_id: booking.id,
    attempt: 1,
    gateway: "sandbox",
    gateway_reference: `${demoReference}${idOf(random)}`,
    status: declined ? "declined" : refund === booking.due_now ? "refunded" : "captured",
    reason: declined ? "declined" : null,
    amount: booking.due_now,
    currency: booking.currency,
    card_brand: visa ? "Visa" : "Mastercard",
    card_last4: visa ? "4242" : "4444",
    created_at: booking.created_at,
    updated_at: booking.created_at,
  };
}

function refundOf(
  { id, booking_id, currency }: Insertable<Tables["payments"]>,
  amount: number,
  at: string,
): Insertable<Tables["booking_refunds"]> {
  return {
    // In the form of a UUID too, as of the payment's one a byte differs.
    id: id.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    booking_id,
    payment_id: id,
    amount,
    currency,
    why: "cancellation",
    reason: "",
    status: "done",
    attempts: 0,
    next_attempt_at: at,
    created_at: at,
    updated_at: at,
  };
}

// In the form of a random UUID, but repeatable.
function idOf(random: Random): string {
  const hex = Buffer.from(random.bytes(16)).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
