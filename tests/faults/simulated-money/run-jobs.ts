// The jobs of the app in a simulation, as the running app starts them; and what brings everything to rest.
import { settleDepositHolds } from "#app/bookings/deposits/settle-deposit-holds.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { postMissingBookings } from "#app/bookings/ledger/post-missing.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { syncOpenDisputes } from "#app/bookings/payments/sync-payment-history.server.ts";
import { syncPayouts } from "#app/bookings/payments/payouts/sync-payouts.server.ts";
import { settlePlans } from "#app/bookings/payments/plans/settle-plans.server.ts";
import { deliverEvents } from "./bank-acts.ts";
import { attempt } from "./simulation.ts";
import type { Simulation } from "./simulation.ts";

const jobs = { expireHolds, settlePlans, sendDueRefunds, settleDepositHolds };

/** Each in two processes at once, which may be killed; payouts once a week. */
export async function runJobs(simulation: Simulation): Promise<void> {
  const { processes, random, bank } = simulation;
  for (const [name, job] of Object.entries(jobs)) {
    const many = random.percent(20) ? 2 : 1;
    await Promise.all(
      processes
        .slice(0, many)
        .map((process) => attempt(simulation, { process, name, log: [] }, job)),
    );
  }
  const [process] = processes;
  if (!process || !random.percent(14)) return;
  bank.payouts.payOut();
  await attempt(simulation, { process, name: "payouts", log: [] }, syncPayouts);
  await attempt(simulation, { process, name: "disputes", log: [] }, syncOpenDisputes);
}

/** The provider answers again, its events arrive, holds and delays of two days are over. */
export async function comeToRest(simulation: Simulation): Promise<void> {
  const { clock, app, bank } = simulation;
  simulation.trouble = 0;
  for (let round = 0; round < 9; round++) {
    clock.advance(round < 5 ? { minutes: 20 } : { hours: 13 });
    await deliverEvents(simulation, true);
    for (const job of Object.values(jobs)) await untilQuiet(job, simulation);
  }
  bank.payouts.payOut();
  await syncPayouts(app);
  await syncOpenDisputes(app);
  // Posts nothing that was posted when it happened; it compares the ledger's card money with the payments.
  await postMissingBookings({ since: clock.now() }, app);
}

// A job does so many at a time.
async function untilQuiet(
  job: (app: Simulation["app"]) => Promise<void>,
  { app, active }: Simulation,
): Promise<void> {
  for (let done = 0; done <= active.length; done += 100) await job(app);
}
