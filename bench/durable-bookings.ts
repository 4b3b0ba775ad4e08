// Durable bookings by sixteen clients on PostgreSQL, compared with bare INSERTs on the same cluster, with fsync; what a booking
// costs until it is answered, and including its two emails, which are sent a little later.
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { facts } from "#property/facts.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readAppMetrics } from "#app/platform/monitoring/app-metrics.sql.server.ts";
import { startCluster } from "#tests/support/databases/postgres-cluster.ts";
import { sendRequest } from "./clients/client.ts";
import { firstNumber, insertManyApartments } from "./databases/many-apartments.sql.server.ts";
import { percentile } from "./measure.ts";
import { prepareSetup, startSite } from "./measured-site.ts";
import type { MeasuredSite } from "./measured-site.ts";
import { bookingGenerator } from "./clients/requests.ts";

const clients = 16;
/** Bookings of one apartment wait for each other's lock, so there are many apartments. */
const apartments = 200;

/** Prints a table: `rounds` rounds of `perTurn` bookings and as many rows each; the first round is a warm-up. */
export async function measureDurableBookings(rounds: number, perTurn: number): Promise<void> {
  const cluster = await startCluster({ durable: true });
  const setup = await prepareSetup(cluster.url);
  try {
    const { today } = propertyDay(new Date(), facts.timeZone);
    await insertManyApartments(setup.database, { from: today, count: apartments, nights: 1 });
    const site = await startSite(setup);
    const rows = await openRowWriter(cluster.url);
    const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true }));
    const next = bookingGenerator(apartments, firstNumber);
    const contestants = [
      { name: "a row by a bare INSERT", wall: [] as number[], seconds: 0, run: rows.write },
      {
        name: "POST /api/bookings",
        wall: [] as number[],
        seconds: 0,
        run: (client: number) => sendRequest(site.origin, next(), agents[client]),
      },
    ];
    const spent = { answered: zeroCosts, sent: zeroCosts, seconds: 0 };
    for (let round = 0; round <= rounds; round++)
      for (const contestant of contestants) {
        const before = await costsOf(site);
        const begun = performance.now();
        const wall = await runInParallel(perTurn, contestant.run);
        const answered = performance.now();
        const after = await costsOf(site);
        await waitForEmails(setup.database.db);
        if (round === 0) continue;
        contestant.seconds += (answered - begun) / 1000;
        contestant.wall.push(...wall);
        if (contestant.name === "a row by a bare INSERT") continue;
        spent.answered = addDifference(spent.answered, before, after);
        spent.sent = addDifference(spent.sent, before, await costsOf(site));
        spent.seconds += (performance.now() - begun) / 1000;
      }
    const perBooking = (sum: number) => (sum / perTurn / rounds).toFixed(2);
    console.log(
      `\nPostgreSQL, fsync on, ${clients} clients. A booking takes ${perBooking(spent.answered.queries)} queries and ${perBooking(spent.answered.milliseconds)} ms of the site's processor until it is answered, ${perBooking(spent.sent.queries)} and ${perBooking(spent.sent.milliseconds)} ms with its two emails; ${Math.round((perTurn * rounds) / spent.seconds)} a second until the last email has been sent.\n`,
    );
    console.log("| | done | per second | p50 ms | p99 ms |\n|---|---|---|---|---|");
    for (const { name, wall, seconds } of contestants)
      console.log(
        `| ${[name, wall.length, Math.round(wall.length / seconds), ...[0.5, 0.99].map((share) => percentile(wall, share).toFixed(2))].join(" | ")} |`,
      );
    for (const agent of agents) agent.destroy();
    await rows.close();
    await site.stop();
  } finally {
    await setup.remove();
    await cluster.stop();
  }
}

async function runInParallel(
  count: number,
  run: (client: number) => Promise<void>,
): Promise<number[]> {
  const wall: number[] = [];
  let remaining = count;
  const runClient = async (_: unknown, client: number) => {
    while (remaining-- > 0) {
      const start = performance.now();
      await run(client);
      wall.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  return wall;
}

// About the size of a booking's row.
const text = "x".repeat(700);

async function openRowWriter(url: string) {
  const all = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }));
  await Promise.all(all.map((client) => client.connect()));
  await all[0]!.query("create table bench_rows (id bigserial primary key, body text not null)");
  return {
    async write(client: number): Promise<void> {
      const insert = {
        name: "row",
        text: "insert into bench_rows (body) values ($1)",
        values: [text],
      };
      await all[client]!.query(insert);
    },
    async close(): Promise<void> {
      await Promise.all(all.map((client) => client.end()));
    },
  };
}

interface Costs {
  queries: number;
  /** CPU time. */
  milliseconds: number;
}

const zeroCosts: Costs = { queries: 0, milliseconds: 0 };

async function costsOf(site: MeasuredSite): Promise<Costs> {
  const queries = await queriesOf(site.origin);
  const { user, system } = await site.readCpuTime();
  return { queries, milliseconds: (user + system) / 1000 };
}

function addDifference(sum: Costs, from: Costs, to: Costs): Costs {
  return {
    queries: sum.queries + to.queries - from.queries,
    milliseconds: sum.milliseconds + to.milliseconds - from.milliseconds,
  };
}

async function waitForEmails(db: Db): Promise<void> {
  while ((await readAppMetrics(db, new Date())).emailsWaiting > 0) await wait(50);
}

async function queriesOf(origin: string): Promise<number> {
  const answer = await fetch(`${origin.replace("127.0.0.1", "localhost")}/metrics`);
  const metrics = await answer.text();
  const count = /^database_query_duration_seconds_count (\d+)/m.exec(metrics)?.[1];
  return Number(count ?? Number.NaN);
}
