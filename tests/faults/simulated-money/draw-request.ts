// What guests of a simulation ask for: dates, party, apartment, extras, codes and how they pay.
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import type { Random } from "../model-based/random.ts";
import { bankToken } from "./bank.ts";
import type { BankCard } from "./bank.ts";
import { codes } from "./simulation.ts";
import type { Simulation } from "./simulation.ts";

/** A request for one apartment. */
export function drawRequest(simulation: Simulation): BookingRequest {
  const { random, clock, app } = simulation;
  const { today } = propertyDay(clock.now(), app.property.facts.timeZone);
  const lead = random.pick([0, 1, 3, 7, 14, 30, 45, 60, 90]) + random.below(4);
  const checkIn = addDays(today, lead);
  const checkOut = addDays(checkIn, 2 + random.below(6) + (random.percent(10) ? 7 : 0));
  const plan = random.percent(75) ? "flexible" : "nonRefundable";
  const source = random.pick(["web", "web", "web", "api", "owner"] as const);
  const wanted = simulation.extras.filter(() => random.percent(8));
  return aRequest({
    key: simulation.nextName(),
    apartmentId: random.pick(simulation.apartments),
    stay: { checkIn, checkOut },
    party: { adults: 1 + random.below(2), children: random.percent(15) ? 1 : 0 },
    plan,
    guest: { ...aGuest({ email: `${simulation.nextName()}@example.com` }) },
    payment: drawPayment(simulation, plan, lead > 32),
    language: random.pick(["en", "fr", "de", "zh"] as const),
    source,
    ...(wanted.length > 0 && {
      extras: wanted.map((id) => drawExtra(random, id)),
    }),
    ...(random.percent(12) && { code: random.pick(codes) }),
  });
}

/** At the property, or by a card that is mostly accepted. */
export function drawPayment(
  simulation: Simulation,
  plan: BookingRequest["plan"],
  mayBeInParts: boolean,
): BookingRequest["payment"] {
  const { random } = simulation;
  if (plan === "flexible" && random.percent(30)) return { method: "property" };
  const inParts = mayBeInParts && plan === "flexible" && random.percent(60);
  return { ...drawCard(simulation), ...(inParts && { parts: { chargeLater: true } }) };
}

/** A card as the browser's fields name it, of those that are mostly accepted. */
export function drawCard({ random, nextName }: Simulation) {
  const cards: BankCard[] = ["success", "success", "success", "success", "success"];
  const card = random.pick([
    ...cards,
    "declined",
    "challenge",
    "laterDeclined",
    "laterBank",
  ] as const);
  const token = bankToken(card, Number(nextName().split("-").at(-1)));
  return { method: "card", token, brand: "visa", last4: "4242" } as const;
}

/** One of an extra; a transfer one way, the other or both. */
export function drawExtra(random: Random, id: string): WantedExtra {
  const flights = { flight: "", time: "", flightBack: "", timeBack: "" };
  return {
    id,
    quantity: 1,
    ways: random.pick(["arrival", "arrival", "both"] as const),
    ...flights,
  };
}
