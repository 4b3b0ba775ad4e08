// A simulation from a seed: concurrent actions in two processes whose clocks differ, on a network that fails, with processes that
// are killed. At the end pending calls are answered, the jobs run, and the database must be consistent.
import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { giveDueRefunds } from "#app/booking/placing/refunds.server.ts";
import type { House } from "#app/house.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { sendLetters } from "#app/platform/send-letters.server.ts";
import { chanceOf } from "#tests/faults/life/chance.ts";
import type { Chance } from "#tests/faults/life/chance.ts";
import { drawWish } from "#tests/faults/life/draw-wish.ts";
import { faultsAfterStorm } from "#tests/faults/life/faults-after-storm.ts";
import { openLine } from "#tests/faults/life/line.ts";
import type { Fate, Line, Waiting } from "#tests/faults/life/line.ts";
import { place, playWish } from "#tests/faults/life/play-wish.ts";
import { rareStatesInBooks, rareStatesOf } from "#tests/faults/life/rare-states.ts";
import { emptyBooks, openWorld } from "#tests/faults/life/world.ts";
import type { World } from "#tests/faults/life/world.ts";
import { aRenderedLetter } from "#tests/house/letters.ts";

/** The result of a seed: `trace` has one line per event, `hash` is computed from it. */
export interface Storm {
  seed: number;
  hash: string;
  trace: string[];
  states: Set<string>;
  /** One line per violation; empty when there is none. */
  faults: string[];
}

const steps = 60;
// The app looks up a payment attempt for a day. A call in flight for longer than this never arrives.
const longestWay = 60 * 60_000;

/** Runs the simulation of a seed after clearing all bookings; `replaceDependencies` and `injectFault` plant a bug. */
export async function playStorm(
  seed: number,
  database: Database,
  {
    outside = (house) => house,
    meddle,
  }: { outside?: (house: House) => House; meddle?: () => Promise<() => Promise<void>> } = {},
): Promise<Storm> {
  await emptyBooks(database);
  const chance = chanceOf(seed);
  const line = openLine(() => first.clock.now().getTime());
  const first: World = await openWorld(database, {
    wire: line.wire,
    outside: (house) => outside({ ...house, mailer: line.mailer }),
  });
  const behind = { now: () => new Date(first.clock.now().getTime() - 2500) };
  const worlds = [first, { ...first, house: { ...first.house, clock: behind } }];
  const storm: Storm = { seed, hash: "", trace: [], states: new Set(), faults: [] };
  const confirmed = new Set<string>();
  const mend = await meddle?.();
  // No real timeouts: a call without a response is a killed process.
  const realTimeout = globalThis.setTimeout;
  globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
  try {
    for (let step = 0; step < steps; step++) {
      await happen({ chance, line, worlds, storm, confirmed });
      await rest();
    }
    await calmDown(line, first, storm);
    for (const state of await rareStatesInBooks(first)) storm.states.add(state);
  } finally {
    globalThis.setTimeout = realTimeout;
    await mend?.();
  }
  storm.faults.push(...(await faultsAfterStorm(first, line, confirmed)));
  storm.hash = createHash("sha256").update(storm.trace.join("\n")).digest("hex").slice(0, 16);
  return storm;
}

interface Weather {
  chance: Chance;
  line: Line;
  worlds: World[];
  storm: Storm;
  confirmed: Set<string>;
}

// One event: a pending call ends, time passes, or one or several actions begin.
async function happen(weather: Weather): Promise<void> {
  const { chance, line, worlds, storm } = weather;
  const [world] = worlds as [World, World];
  for (const request of world.asked) await world.remember(request);
  if (line.waiting.length > 0 && (line.waiting.length > 6 || chance.percent(55))) {
    const call = chance.pick(line.waiting);
    const age = world.clock.now().getTime() - call.since;
    const fate = age < longestWay ? drawFate(chance) : "lostBefore";
    for (const state of await rareStatesOf(call, fate, line, world)) storm.states.add(state);
    storm.trace.push(`${call.name} ${fate}`);
    call.end(fate);
  } else if (chance.percent(25)) {
    const seconds = chance.pick([1, 6, 31, 61, 300, 899.999, 900, 1200]);
    world.clock.advance(seconds * 1000);
    storm.trace.push(`${seconds} seconds pass`);
  } else for (let many = chance.percent(30) ? 3 : 1; many > 0; many--) begin(weather);
}

function begin({ chance, worlds, storm, confirmed }: Weather): void {
  const world = chance.pick(worlds);
  const kind = chance.below(10);
  const jobs = [expireHolds, giveDueRefunds, postman];
  const name = kind < 2 ? (chance.pick(jobs).name as string) : "";
  const again = kind === 2 && world.asked.length > 0 ? chance.pick(world.asked) : null;
  const wish = drawWish(chance);
  const told = name || (again ? "the same request" : JSON.stringify(wish));
  storm.trace.push(`begins: ${told}`);
  const work = async (): Promise<string> => {
    if (name) {
      await jobs.find((job) => job.name === name)!(world.house);
      return "done";
    }
    return again ? place(again, world) : playWish(wish, world);
  };
  void work().then(
    (answer) => {
      storm.trace.push(`ends: ${told}: ${answer}`);
      if (answer === "confirmed" && again) confirmed.add(again.key);
    },
    (error: unknown) => {
      storm.trace.push(`fails: ${told}`);
      storm.faults.push(`${told} failed: ${String(error)}`);
    },
  );
}

function drawFate(chance: Chance): Fate {
  if (chance.percent(60)) return "answered";
  return chance.pick(["lostBefore", "lostAfter", "diedBefore", "diedAfter"] as const);
}

/** Sends the emails that are due; their content does not matter here. */
async function postman({ database: { db }, clock, mailer, log }: House): Promise<void> {
  await sendLetters({ db, clock, mailer, log, batch: 20, render: async () => aRenderedLetter() });
}

// Answers every pending call and runs the jobs until leases, holds and delays of a day are over.
async function calmDown(line: Line, world: World, storm: Storm): Promise<void> {
  const answerAll = async () => {
    for (await rest(); line.waiting.length > 0; await rest()) endNow(line.waiting[0]!);
  };
  const endNow = (call: Waiting) =>
    call.end(world.clock.now().getTime() - call.since < longestWay ? "answered" : "lostBefore");
  await answerAll();
  for (let round = 0; round < 8; round++) {
    world.clock.advance({ minutes: round < 4 ? 16 : 400 });
    for (const job of [expireHolds, giveDueRefunds, postman]) {
      const ended = job(world.house).catch((error: unknown) => {
        storm.faults.push(`${job.name} failed in the calm: ${String(error)}`);
      });
      await answerAll();
      await ended;
    }
  }
}

// SQLite answers synchronously, so after two turns of the event loop everything that can proceed has done so.
async function rest(): Promise<void> {
  await turn();
  await turn();
}
