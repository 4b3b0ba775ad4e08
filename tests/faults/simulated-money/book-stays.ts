// Guests and staff book in a simulation: some at the same time for the same nights, some by pressing twice, some with another
// card after the first was declined, some in two parts.
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { placeTogether, togetherOf } from "./book-together.ts";
import { drawPayment, drawRequest } from "./draw-request.ts";
import { attempt, count } from "./simulation.ts";
import type { SimulatedStay, Simulation } from "./simulation.ts";

/** One guest books, or several at once who want the same nights or press twice; those whose booking was written. */
export async function bookAtOnce(simulation: Simulation): Promise<SimulatedStay[]> {
  const { random } = simulation;
  const request = drawRequest(simulation);
  if (random.percent(10)) return bookTogetherAtOnce(simulation, request);
  const pressedTwice = random.percent(4);
  const twin = random.percent(4)
    ? { ...drawRequest(simulation), apartmentId: request.apartmentId, stay: request.stay }
    : null;
  const stays = [openStay(simulation, request), ...(twin ? [openStay(simulation, twin)] : [])];
  const pressing = pressedTwice && stays[0] ? [...stays, stays[0]] : stays;
  await Promise.all(pressing.map((stay, n) => place(simulation, stay, n)));
  const written = stays.filter(({ booking }) => booking !== null);
  for (const stay of written) enlist(simulation, stay);
  return written;
}

// Two or three apartments by one charge; some press twice, and some are raced by a guest who wants the last of them alone.
async function bookTogetherAtOnce(
  simulation: Simulation,
  drawn: BookingRequest,
): Promise<SimulatedStay[]> {
  const { random, apartments, nextName } = simulation;
  const { code: _code, extras: _extras, ...request } = drawn;
  const payment = drawPayment(simulation, request.plan, false);
  const others = apartments.filter((id) => id !== request.apartmentId);
  const many = random.percent(60) ? 1 : 2;
  const from = random.below(others.length - many + 1);
  const rest = others.slice(from, from + many).map((apartmentId) => ({
    ...request,
    key: nextName(),
    apartmentId,
    party: { adults: 1 + random.below(2), children: 0 },
  }));
  const requests = [{ ...request, payment }, ...rest] as const;
  const stays = requests.map((one) => openStay(simulation, one));
  const together = togetherOf(requests, { isCardLater: random.percent(50) });
  const twin = random.percent(4)
    ? openStay(simulation, {
        ...drawRequest(simulation),
        apartmentId: requests.at(-1)!.apartmentId,
        stay: request.stay,
      })
    : null;
  const pressed = random.percent(4) ? 2 : 1;
  await Promise.all([
    ...Array.from({ length: pressed }, (_, n) =>
      placeTogether(simulation, { stays, request: together }, n),
    ),
    ...(twin ? [place(simulation, twin, pressed)] : []),
  ]);
  const written = [...stays, ...(twin ? [twin] : [])].filter(({ booking }) => booking !== null);
  for (const stay of written) enlist(simulation, stay);
  return written;
}

function openStay({ stays, random }: Simulation, request: BookingRequest): SimulatedStay {
  const kept = random.percent(10) ? 50_00 : 0;
  const deposit = { amount: 200_00, state: "due", kept } as const;
  return { n: stays.length, request, booking: null, hand: [], deposit: { ...deposit }, log: [] };
}

function enlist({ stays, active }: Simulation, stay: SimulatedStay): void {
  stay.n = stays.length;
  stays.push(stay);
  active.push(stay);
}

async function place(simulation: Simulation, stay: SimulatedStay, n: number): Promise<void> {
  const { random } = simulation;
  for (let tries = 0; tries < 3; tries++) {
    const process = simulation.processes[n]!;
    const { apartmentId, stay: nights, payment, plan } = stay.request;
    const by = payment.method === "card" ? payment.token : "property";
    stay.log.push(`book ${apartmentId} ${nights.checkIn} ${nights.checkOut} ${plan} ${by}`);
    const { request, log } = stay;
    const placed = await attempt(simulation, { process, name: "book", log }, (app) =>
      placeBooking(request, app),
    );
    if (!placed) return;
    const outcome = placed.ok ? placed.outcome : placed.reason;
    stay.log.push(outcome);
    count(simulation, `book: ${outcome}`);
    if ("booking" in placed) stay.booking = placed.booking;
    if (!mayTryAgain(placed) || !random.percent(60)) return;
    stay.request = { ...request, payment: drawPayment(simulation, plan, false) };
  }
}

function mayTryAgain(placed: PlaceBookingResult): boolean {
  return !placed.ok && placed.reason === "declined";
}
