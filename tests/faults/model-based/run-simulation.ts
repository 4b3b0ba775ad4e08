// A simulation from a seed: concurrent actions in two processes whose clocks differ, on a network that fails, with processes that
// are killed. At the end pending calls are answered, the jobs run, and the database must be consistent.
import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { App } from "#app/app.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { drawAction } from "#tests/faults/model-based/draw-action.ts";
import { findViolations } from "#tests/faults/model-based/find-violations.ts";
import { createRandom } from "#tests/faults/model-based/random.ts";
import type { Random } from "#tests/faults/model-based/random.ts";
import { rareStatesInDatabase, rareStatesOf } from "#tests/faults/model-based/rare-states.ts";
import { runAction, sendBookingRequest } from "#tests/faults/model-based/run-action.ts";
import { createNetwork } from "#tests/faults/model-based/simulated-network.ts";
import type {
  Outcome,
  PendingCall,
  SimulatedNetwork,
} from "#tests/faults/model-based/simulated-network.ts";
import { clearBookings, openTestWorld } from "#tests/faults/model-based/test-world.ts";
import type { TestWorld } from "#tests/faults/model-based/test-world.ts";
import { aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";

/** The result of a seed: `trace` has one line per event, `hash` is computed from it. */
export interface SimulationResult {
  seed: number;
  hash: string;
  trace: string[];
  states: Set<string>;
  /** One line per violation; empty when there is none. */
  faults: string[];
}

const steps = 60;
// The app looks up a payment attempt for a day. A call in flight for longer than this never arrives.
const maxTransitTime = 60 * 60_000;

/** Runs the simulation of a seed after clearing all bookings; `replaceDependencies` and `injectFault` plant a bug. */
export async function runSimulation(
  seed: number,
  database: Database,
  {
    replaceDependencies = (app) => app,
    injectFault,
  }: {
    replaceDependencies?: (app: App) => App;
    injectFault?: () => Promise<() => Promise<void>>;
  } = {},
): Promise<SimulationResult> {
  await clearBookings(database);
  const random = createRandom(seed);
  const network = createNetwork(() => first.clock.now().getTime());
  const first: TestWorld = await openTestWorld(database, {
    transport: network.transport,
    replaceDependencies: (app) => replaceDependencies({ ...app, mailer: network.mailer }),
  });
  const slowClock = { now: () => new Date(first.clock.now().getTime() - 2500) };
  const worlds = [first, { ...first, app: { ...first.app, clock: slowClock } }];
  const result: SimulationResult = { seed, hash: "", trace: [], states: new Set(), faults: [] };
  const confirmed = new Set<string>();
  const removeFault = await injectFault?.();
  // No real timeouts: a call without a response is a killed process.
  const realTimeout = globalThis.setTimeout;
  globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
  try {
    for (let step = 0; step < steps; step++) {
      await runNextEvent({ random, network, worlds, result, confirmed });
      await settleEventLoop();
    }
    await drain(network, first, result);
    for (const state of await rareStatesInDatabase(first)) result.states.add(state);
  } finally {
    globalThis.setTimeout = realTimeout;
    await removeFault?.();
  }
  result.faults.push(...(await findViolations(first, network, confirmed)));
  result.hash = createHash("sha256").update(result.trace.join("\n")).digest("hex").slice(0, 16);
  return result;
}

interface SimulationState {
  random: Random;
  network: SimulatedNetwork;
  worlds: TestWorld[];
  result: SimulationResult;
  confirmed: Set<string>;
}

// One event: a pending call ends, time passes, or one or several actions begin.
async function runNextEvent(simulation: SimulationState): Promise<void> {
  const { random, network, worlds, result } = simulation;
  const [world] = worlds as [TestWorld, TestWorld];
  for (const request of world.asked) await world.remember(request);
  if (network.pending.length > 0 && (network.pending.length > 6 || random.percent(55))) {
    const call = random.pick(network.pending);
    const age = world.clock.now().getTime() - call.sentAt;
    const outcome = age < maxTransitTime ? drawOutcome(random) : "lostBefore";
    for (const state of await rareStatesOf(call, outcome, network, world)) result.states.add(state);
    result.trace.push(`${call.name} ${outcome}`);
    call.end(outcome);
  } else if (random.percent(25)) {
    const seconds = random.pick([1, 6, 31, 61, 300, 899.999, 900, 1200]);
    world.clock.advance(seconds * 1000);
    result.trace.push(`${seconds} seconds pass`);
  } else for (let many = random.percent(30) ? 3 : 1; many > 0; many--) startActions(simulation);
}

function startActions({ random, worlds, result, confirmed }: SimulationState): void {
  const world = random.pick(worlds);
  const kind = random.below(10);
  const jobs = [expireHolds, sendDueRefunds, sendDueEmails];
  const name = kind < 2 ? (random.pick(jobs).name as string) : "";
  const again = kind === 2 && world.asked.length > 0 ? random.pick(world.asked) : null;
  const action = drawAction(random);
  const description = name || (again ? "the same request" : JSON.stringify(action));
  result.trace.push(`begins: ${description}`);
  const work = async (): Promise<string> => {
    if (name) {
      await jobs.find((job) => job.name === name)!(world.app);
      return "done";
    }
    return again ? sendBookingRequest(again, world) : runAction(action, world);
  };
  void work().then(
    (answer) => {
      result.trace.push(`ends: ${description}: ${answer}`);
      if (answer === "confirmed" && again) confirmed.add(again.key);
    },
    (error: unknown) => {
      result.trace.push(`fails: ${description}`);
      result.faults.push(`${description} failed: ${String(error)}`);
    },
  );
}

function drawOutcome(random: Random): Outcome {
  if (random.percent(60)) return "answered";
  return random.pick(["lostBefore", "lostAfter", "diedBefore", "diedAfter"] as const);
}

/** Sends the emails that are due; their content does not matter here. */
async function sendDueEmails({ database: { db }, clock, mailer, log }: App): Promise<void> {
  await sendEmails({ db, clock, mailer, log, batch: 20, render: async () => aRenderedEmail() });
}

// Answers every pending call and runs the jobs until leases, holds and delays of a day are over.
async function drain(
  network: SimulatedNetwork,
  world: TestWorld,
  result: SimulationResult,
): Promise<void> {
  const answerAll = async () => {
    for (await settleEventLoop(); network.pending.length > 0; await settleEventLoop())
      endCall(network.pending[0]!);
  };
  const endCall = (call: PendingCall) =>
    call.end(
      world.clock.now().getTime() - call.sentAt < maxTransitTime ? "answered" : "lostBefore",
    );
  await answerAll();
  for (let round = 0; round < 8; round++) {
    world.clock.advance({ minutes: round < 4 ? 16 : 400 });
    for (const job of [expireHolds, sendDueRefunds, sendDueEmails]) {
      const ended = job(world.app).catch((error: unknown) => {
        result.faults.push(`${job.name} failed in the calm: ${String(error)}`);
      });
      await answerAll();
      await ended;
    }
  }
}

// SQLite answers synchronously, so after two turns of the event loop everything that can proceed has done so.
async function settleEventLoop(): Promise<void> {
  await turn();
  await turn();
}
