// Guests book two or three apartments together in a simulation: by one charge or at the property, some by pressing twice, some while
// another guest wants one of the apartments, some with another card after the first was declined.
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { payGroup } from "#app/bookings/payments/group-payment.server.ts";
import { placeGroup } from "#app/bookings/place/place-group.server.ts";
import type { GroupRequest, PlaceGroupResult } from "#app/bookings/place/place-group.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { drawCard } from "./draw-request.ts";
import { attempt, count } from "./simulation.ts";
import type { SimulatedStay, Simulation } from "./simulation.ts";

/** A request of several apartments, made of requests of one each for the same nights; the first is the guest's. */
export function togetherOf(
  requests: readonly [BookingRequest, ...BookingRequest[]],
  { isCardLater }: { isCardLater: boolean },
): GroupRequest {
  const [{ payment, key, stay, plan, guest, consents, language }] = requests;
  const parts = requests.map(({ apartmentId, party }) => ({ apartmentId, party }));
  const { method: _, ...card } = { token: "", brand: "", last4: "", ...payment };
  const byCard = { method: "card", card: isCardLater ? null : card } as const;
  const asked = { key, stay, plan, guest, consents, language, parts };
  return {
    ...asked,
    source: "web",
    expectedTotal: null,
    payment: payment.method === "property" ? { method: "property" } : byCard,
  };
}

/** Places them in the process of that number, and pays; each of the stays gets its booking when they are written. */
export async function placeTogether(
  simulation: Simulation,
  { stays, request }: { stays: readonly SimulatedStay[]; request: GroupRequest },
  n: number,
): Promise<void> {
  const { random } = simulation;
  const process = simulation.processes[n]!;
  const note = (line: string) => {
    for (const { log } of stays) log.push(line);
  };
  const ids = request.parts.map(({ apartmentId }) => apartmentId).join(" and ");
  note(`book ${ids} together ${request.stay.checkIn} ${request.stay.checkOut} ${request.plan}`);
  const name = "book together";
  const steps = stays[0]!.log;
  const placed = await attempt(simulation, { process, name, log: steps }, (app) =>
    placeGroup(request, app),
  );
  if (!placed) return;
  const bookings = take(placed, stays);
  const outcome = placed.ok ? placed.outcome : placed.reason;
  note(outcome);
  count(simulation, `book together: ${outcome}`);
  const [first] = bookings;
  const isUnpaid = outcome === "held" || outcome === "declined";
  if (!first || !isUnpaid || !random.percent(75)) return;
  for (let tries = 0; tries < 2; tries++) {
    const { method: _, ...card } = drawCard(simulation);
    const paid = await attempt(simulation, { process, name: "pay together", log: steps }, (app) =>
      payNow(first, card, app),
    );
    if (!paid) return;
    note(`${card.token}: ${paid}`);
    count(simulation, `pay together: ${paid}`);
    if (paid !== "declined") return;
  }
}

async function payNow(
  { id }: Booking,
  card: Parameters<typeof payGroup>[1]["card"],
  app: Simulation["app"],
): Promise<string> {
  const booking = await findBookingById(app.database.db, id);
  if (!booking) return "no booking";
  return (await payGroup(booking, { card, returnUrl: undefined }, app)).outcome;
}

function take(placed: PlaceGroupResult, stays: readonly SimulatedStay[]): Booking[] {
  if (!("bookings" in placed)) return [];
  for (const booking of placed.bookings) {
    const stay = stays.find(({ request }) => request.apartmentId === booking.apartmentId);
    if (stay) stay.booking = booking;
  }
  return placed.bookings;
}
