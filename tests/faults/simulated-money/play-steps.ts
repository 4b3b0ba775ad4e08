// Any sequence of steps about the stays of one or two guests who book together: what people do, what the provider does, and days
// that pass. For fast-check, which shortens a sequence that ends in a difference.
import fc from "fast-check";
import { listHolds } from "#app/bookings/deposits/holds.sql.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { bankActs, deliverEvents } from "./bank-acts.ts";
import { bookAtOnce } from "./book-stays.ts";
import { actionNames, perform } from "./run-days.ts";
import type { ActionName } from "./run-days.ts";
import { runJobs } from "./run-jobs.ts";
import type { SimulatedStay, Simulation } from "./simulation.ts";

/** `also` happens at the same time in another process. */
export type Step =
  | { do: "act"; name: ActionName; also: ActionName | null }
  | { do: "bank"; what: keyof typeof bankActs }
  | { do: "hold"; what: "take" | "release" }
  | { do: "arrive" }
  | { do: "wait"; days: number }
  | { do: "jobs" };

const name = fc.constantFrom(...actionNames);

/** People act most often. */
export const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant("act" as const),
        name,
        also: fc.option(name, { freq: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("bank" as const),
        what: fc.constantFrom(...(Object.keys(bankActs) as (keyof typeof bankActs)[])),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("wait" as const),
        days: fc.constantFrom(1, 7, 30),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: "jobs" as const }) },
    { weight: 1, arbitrary: fc.constant({ do: "arrive" as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("hold" as const),
        what: fc.constantFrom("take" as const, "release" as const),
      }),
    },
  ),
  { minLength: 1, maxLength: 25, size: "max" },
);

/** A guest books, and the steps are taken with that booking; returns the stays that were booked. */
export async function playSteps(
  simulation: Simulation,
  steps: readonly Step[],
): Promise<SimulatedStay[]> {
  simulation.trouble = 60;
  let booked: SimulatedStay[] = [];
  while (booked.length === 0) booked = await bookAtOnce(simulation);
  const [stay] = booked as [SimulatedStay];
  for (const step of steps) await take(step, stay, simulation);
  return booked;
}

async function take(step: Step, stay: SimulatedStay, simulation: Simulation): Promise<void> {
  const { bank, clock, app } = simulation;
  if (step.do === "act") {
    const { name: first, also } = step;
    const names = [first, ...(also ? [also] : [])];
    await Promise.all(names.map((one, n) => perform(simulation, stay, one, n)));
  } else if (step.do === "bank") {
    const payments = await listPayments(app.database.db, stay.booking?.id ?? "");
    const made = payments.map(({ id, chargeId }) => bank.payments.get(chargeId ?? id));
    const captured = made.findLast((one) => one?.status === "captured");
    if (!captured) return;
    stay.log.push(`the provider: ${step.what}`);
    bankActs[step.what](simulation, captured);
    await deliverEvents(simulation);
  } else if (step.do === "hold") {
    const own = (await listHolds(app.database.db, stay.booking?.id ?? "")).at(-1);
    const hold = bank.holds.all.get(own?.id ?? "");
    if (hold?.status !== "placed") return;
    stay.log.push(`the provider: ${step.what} of the hold`);
    if (step.what === "take") bank.holds.take(hold, 30_00);
    else bank.holds.release(hold);
    await deliverEvents(simulation);
  } else if (step.do === "arrive") {
    // To the day before the stay, when a hold may be placed.
    const from = Date.parse(`${stay.booking?.checkIn}T06:00:00Z`) - 86_400_000;
    if (from > clock.now().getTime()) clock.set(new Date(from).toISOString());
    stay.log.push("the stay is near");
  } else if (step.do === "wait") {
    clock.advance({ days: step.days });
    stay.log.push(`${step.days} days pass`);
  } else await runJobs(simulation);
}
