// A stay that an agent proposes, from a seed: people open its link, pay, press twice and come back, while the agent asks again, another
// guest takes the nights, time passes and the connection to the payment provider fails. At the end each party must know the same.
import { setImmediate as turn } from "node:timers/promises";
import { describeDraft } from "#app/mcp/agent-drafts.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { findViolations } from "#tests/faults/model-based/find-violations.ts";
import { createRandom } from "#tests/faults/model-based/random.ts";
import { createNetwork } from "#tests/faults/model-based/simulated-network.ts";
import { clearBookings, openTestWorld } from "#tests/faults/model-based/test-world.ts";
import type { TestWorld } from "#tests/faults/model-based/test-world.ts";
import { acts, confirmBooking, lookOf, propose, runJobs } from "./parties.ts";
import type { ProposalOutcome, Simulation } from "./parties.ts";

const steps = 28;

/** Runs one seed on a database that is cleared of bookings and drafts first. */
export async function simulateProposal(seed: number, database: Database): Promise<ProposalOutcome> {
  for (const table of ["drafts", "agent_drafts", "message_limits", "booking_links"] as const)
    await database.db.deleteFrom(table).execute();
  await clearBookings(database);
  const network = createNetwork(() => world.clock.now().getTime());
  const world: TestWorld = await openTestWorld(database, {
    transport: network.transport,
    replaceDependencies: (app) => ({ ...app, mailer: network.mailer }),
  });
  const outcome: ProposalOutcome = { ended: [], bookings: 0, faults: [], trace: [] };
  const random = createRandom(seed);
  const simulation: Simulation = {
    random,
    world,
    network,
    drafts: [],
    people: [],
    begun: new Set(),
    died: 0,
    outcome,
  };
  // A call without an answer is a process that was killed; no real time passes.
  const realTimeout = globalThis.setTimeout;
  globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
  try {
    await propose(simulation);
    for (let step = 0; step < steps; step++) await runEvent(simulation);
    await settle(simulation);
  } finally {
    globalThis.setTimeout = realTimeout;
  }
  outcome.faults.push(...(await findViolations(world, network, new Set())));
  await compareWhatIsKnown(simulation);
  return outcome;
}

async function runEvent(simulation: Simulation): Promise<void> {
  const { random, network, world, outcome } = simulation;
  const { pending } = network;
  if (pending.length > 0 && random.percent(50)) {
    const call = random.pick(pending);
    const answer = random.percent(60)
      ? "answered"
      : random.pick(["lostBefore", "lostAfter", "diedBefore", "diedAfter"] as const);
    outcome.trace.push(`${call.name} ${answer}`);
    if (answer.startsWith("died")) simulation.died++;
    call.end(answer);
  } else {
    const [name, act] = random.pick(acts);
    const many = act === confirmBooking && random.percent(20) ? 2 : 1;
    for (let n = 0; n < many; n++) begin(simulation, name, act);
    // Some are overtaken by what comes next, others are answered first, unless they wait for the provider.
    if (random.percent(70)) await untilAnswered(simulation);
  }
  await turn();
  world.clock.advance({ seconds: 1 });
}

function begin(simulation: Simulation, name: string, act: (typeof acts)[number][1]): void {
  const { begun, outcome } = simulation;
  outcome.trace.push(name);
  const acting = act(simulation)
    .then(
      () => {},
      (error: unknown) => {
        outcome.faults.push(`${name} failed: ${String(error)}`);
      },
    )
    .finally(() => begun.delete(acting));
  begun.add(acting);
}

// Until all that has begun is answered, has died, or waits for the provider.
async function untilAnswered(simulation: Simulation): Promise<void> {
  const { begun, network } = simulation;
  while (begun.size > simulation.died + network.pending.length) await turn();
}

// Every pending call is answered, and the jobs run until no hold, lease or delay is left; within the day in which a browser knows
// its draft.
async function settle(simulation: Simulation): Promise<void> {
  const { network, world } = simulation;
  for (let round = 0; round < 8; round++) {
    if (round > 0) begin(simulation, "the jobs run", ({ world: { app } }) => runJobs(app));
    do {
      for (const call of network.pending.slice()) call.end("answered");
      await untilAnswered(simulation);
    } while (network.pending.length > 0);
    world.clock.advance({ minutes: round < 5 ? 16 : 300 });
  }
}

// What the agent is told and what each person sees must be what is true.
async function compareWhatIsKnown({ world, drafts, people, outcome }: Simulation): Promise<void> {
  const { db } = world.app.database;
  const bookings = await db
    .selectFrom("bookings")
    .select(["email", "status"])
    .where("email", "in", people.map(({ email }) => email).concat(""))
    .orderBy("created_at", "desc")
    .execute();
  outcome.bookings = bookings.filter(({ status }) => status === "confirmed").length;
  if (outcome.bookings > 1) outcome.faults.push("one proposed stay became two bookings");
  for (const draft of drafts) {
    const emails = people.filter((person) => person.draft === draft).map(({ email }) => email);
    const own = bookings.filter(({ email }) => emails.includes(email));
    const stands = own.find(({ status }) => status === "confirmed") ?? own[0];
    const expected = stands ? (stands.status === "confirmed" ? "booked" : stands.status) : "open";
    const told = await describeDraft(draft, world.app);
    outcome.ended.push(told?.state ?? "open");
    if (told?.state !== expected)
      outcome.faults.push(`the agent hears ${told?.state} of a stay that is ${expected}`);
  }
  for (const person of people) {
    // A person who cancelled may have booked again.
    const own = bookings.filter(({ email }) => email === person.email).map((each) => each.status);
    const sees = await lookOf(person);
    if ((sees === "done") !== own.includes("confirmed"))
      outcome.faults.push(`a person whose bookings are ${own.join(", ")} sees ${sees}`);
  }
}
