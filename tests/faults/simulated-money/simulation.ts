// What a simulation has: the app in several processes on one database, the provider, the stays, and what the desk received by hand.
import type { PropertyFacts } from "#property/facts.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import type { RecordedMethod } from "#app/ledger/rules/accounts.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { writeAPromotion } from "#tests/support/booking/promotions.ts";
import { aClock } from "#tests/support/clock.ts";
import type { TestClock } from "#tests/support/clock.ts";
import { changeFacts } from "#tests/support/property.ts";
import { createRandom } from "../model-based/random.ts";
import type { Random } from "../model-based/random.ts";
import { openBank } from "./bank.ts";
import type { Bank } from "./bank.ts";
import { insertApartments } from "./insert-apartments.ts";
import { Killed, startProcess } from "./processes.ts";
import type { CallEnd, Process } from "./processes.ts";

/** What the desk wrote down of money by hand, whatever the app says of it: once for each form. */
export interface HandRecord {
  kind: "payment" | "repayment" | "forgiven";
  method: RecordedMethod | null;
  amount: number;
  formKey: string;
  undone: boolean;
}

/** A request to book, and everything that was done about it, in order. */
export interface SimulatedStay {
  n: number;
  request: BookingRequest;
  booking: Booking | null;
  hand: HandRecord[];
  /** The damage deposit in cash: what was kept of it once it went back. */
  deposit: { amount: number; state: "due" | "held" | "ended"; kept: number };
  log: string[];
}

export interface Simulation {
  app: App;
  database: Database;
  clock: TestClock;
  bank: Bank;
  random: Random;
  processes: Process[];
  apartments: number[];
  extras: string[];
  stays: SimulatedStay[];
  /** Those that may still change. */
  active: SimulatedStay[];
  /** How often each thing happened. */
  counts: Map<string, number>;
  /** What may never happen, with the stay where it is about one. */
  faults: string[];
  /** How many calls of a thousand are lost; 0 in calm times. */
  trouble: number;
  nextName(): string;
}

const offered: Partial<PropertyFacts> = {
  vatNumber: "VAT20123456",
  paymentPlan: { percent: 30, daysBefore: 30, collect: "card", lateDays: 3 },
  damageDeposit: { amount: 200_00, apartments: [], returnDays: 1, by: "choice" },
};

/** In whose name staff act. */
export const owner: User = {
  id: "staff",
  email: "staff@example.com",
  name: "Staff",
  role: "owner",
  language: null,
  hasPassphrase: true,
  withdrawnAt: null,
};

/** The codes that guests type: of the second every use is taken sooner or later. */
export const codes = ["SUMMER", "FIFTY"] as const;

/** Opens it on a seeded database without bookings. `processes`: how many may work at once. */
export async function openSimulation(
  database: Database,
  { seed, apartments, processes = 6 }: { seed: number; apartments: number; processes?: number },
): Promise<Simulation> {
  const { db } = database;
  const clock = aClock("2026-12-01T03:00:00.000Z");
  const bank = openBank(clock);
  const app: App = { ...anApp(database, clock), gateway: bank.gateway };
  changeFacts(app, offered);
  await insertOwner(db, clock.now());
  await insertApartments(db, apartments);
  await writeAPromotion(db, { combines: true });
  await writeAPromotion(db, { code: "FIFTY", amount: 50_00, mostUses: 40 });
  await writeAPromotion(db, { kind: "early", threshold: 60, percent: 5, combines: true });
  const rows = await db.selectFrom("apartments").select("id").orderBy("id").execute();
  const random = createRandom(seed);
  let names = 0;
  const simulation: Simulation = {
    app,
    database,
    clock,
    bank,
    random,
    processes: [],
    apartments: rows.map(({ id }) => id),
    extras: (await listExtras(db)).map(({ id }) => id),
    stays: [],
    active: [],
    counts: new Map(),
    faults: [],
    trouble: 0,
    nextName: () => `simulated-${seed}-${names++}`,
  };
  for (let n = 0; n < processes; n++)
    simulation.processes.push(startProcess(app, (call) => endOf(call, simulation)));
  return simulation;
}

async function insertOwner(db: Db, now: Date): Promise<void> {
  const { id, email, name } = owner;
  const none = { passphrase_hash: null, withdrawn_at: null, language: null };
  const at = { created_at: now.toISOString(), updated_at: now.toISOString() };
  await db
    .insertInto("people")
    .values({ id, email, name, role: "owner", ...none, ...at })
    .execute();
}

/** One more of that kind. */
export function count({ counts }: Simulation, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

function endOf(call: string, simulation: Simulation): CallEnd {
  const { random, trouble } = simulation;
  if (random.below(1000) >= trouble) return "answered";
  const end = random.percent(50) ? "lostBefore" : "lostAfter";
  count(simulation, `fault: ${call} ${end}`);
  return end;
}

/**
 * Runs a piece of work in a process that may be killed in the midst of it; then the person tries again in another one. Anything
 * else that is thrown is a fault.
 */
export async function attempt<Answer>(
  simulation: Simulation,
  { process, name, log }: { process: Process; name: string; log: string[] },
  work: (app: App) => Promise<Answer>,
): Promise<Answer | null> {
  const { random, trouble } = simulation;
  const mayDie = trouble > 0 && random.percent(4);
  process.live(mayDie ? 1 + random.below(60) : Infinity);
  try {
    return await work(process.app);
  } catch (error) {
    if (error instanceof Killed && process.isDead()) {
      count(simulation, `kill: ${name}`);
      log.push("killed");
      process.live(Infinity);
      return await attempt(simulation, { process, name: `${name} again`, log }, work);
    }
    simulation.faults.push(
      `${name} threw: ${error instanceof Error ? error.stack : String(error)}; ${log.join("; ")}`,
    );
    return null;
  } finally {
    process.live(Infinity);
  }
}
