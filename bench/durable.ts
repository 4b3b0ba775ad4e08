// Durable bookings by sixteen clients on PostgreSQL, compared with bare INSERTs on the same cluster, with fsync; what a booking
// costs until it is answered, and including its two emails, which are sent a little later.
import { Agent } from "node:http";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { facts } from "#property/facts.ts";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Db } from "#app/platform/database.server.ts";
import { readHouseFigures } from "#app/platform/house-figures.sql.server.ts";
import { startCluster } from "#tests/house/postgres-cluster.ts";
import { ask } from "./client.ts";
import { firstNumber, writeManyApartments } from "./many-apartments.sql.server.ts";
import { percentile } from "./measure.ts";
import { bookings } from "./requests.ts";
import { type MeasuredSite, prepareGround, startSite } from "./site.ts";

const clients = 16;
/** Bookings of one apartment wait for each other's lock, so there are many apartments. */
const apartments = 200;

/** Prints a table: `rounds` rounds of `perTurn` bookings and as many rows each; the first round is a warm-up. */
export async function measureDurable(rounds: number, perTurn: number): Promise<void> {
  const cluster = await startCluster({ durable: true });
  const ground = await prepareGround(cluster.url);
  try {
    const { today } = propertyDay(new Date(), facts.timeZone);
    await writeManyApartments(ground.database, { from: today, count: apartments, nights: 1 });
    const site = await startSite(ground);
    const rows = await openRows(cluster.url);
    const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true }));
    const next = bookings(apartments, firstNumber);
    const contestants = [
      { name: "a row by a bare INSERT", wall: [] as number[], seconds: 0, run: rows.write },
      {
        name: "POST /api/bookings",
        wall: [] as number[],
        seconds: 0,
        run: (client: number) => ask(site.origin, next(), agents[client]),
      },
    ];
    const spent = { answered: nothing, sent: nothing, seconds: 0 };
    for (let round = 0; round <= rounds; round++)
      for (const contestant of contestants) {
        const before = await costsOf(site);
        const begun = performance.now();
        const wall = await together(perTurn, contestant.run);
        const answered = performance.now();
        const after = await costsOf(site);
        await lettersGone(ground.database.db);
        if (round === 0) continue;
        contestant.seconds += (answered - begun) / 1000;
        contestant.wall.push(...wall);
        if (contestant.name === "a row by a bare INSERT") continue;
        spent.answered = added(spent.answered, before, after);
        spent.sent = added(spent.sent, before, await costsOf(site));
        spent.seconds += (performance.now() - begun) / 1000;
      }
    const each = (sum: number) => (sum / perTurn / rounds).toFixed(2);
    console.log(
      `\nPostgreSQL, fsync on, ${clients} clients. A booking takes ${each(spent.answered.queries)} queries and ${each(spent.answered.milliseconds)} ms of the site's processor until it is answered, ${each(spent.sent.queries)} and ${each(spent.sent.milliseconds)} ms with its two emails; ${Math.round((perTurn * rounds) / spent.seconds)} a second until the last email has been sent.\n`,
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
    await ground.remove();
    await cluster.stop();
  }
}

async function together(count: number, run: (client: number) => Promise<void>): Promise<number[]> {
  const wall: number[] = [];
  let left = count;
  const walk = async (_: unknown, client: number) => {
    while (left-- > 0) {
      const start = performance.now();
      await run(client);
      wall.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, walk));
  return wall;
}

// About the size of a booking's row.
const text = "x".repeat(700);

async function openRows(url: string) {
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

const nothing: Costs = { queries: 0, milliseconds: 0 };

async function costsOf(site: MeasuredSite): Promise<Costs> {
  const queries = await queriesOf(site.origin);
  const { user, system } = await site.readProcessor();
  return { queries, milliseconds: (user + system) / 1000 };
}

function added(sum: Costs, from: Costs, to: Costs): Costs {
  return {
    queries: sum.queries + to.queries - from.queries,
    milliseconds: sum.milliseconds + to.milliseconds - from.milliseconds,
  };
}

async function lettersGone(db: Db): Promise<void> {
  while ((await readHouseFigures(db, new Date())).lettersWaiting > 0) await wait(50);
}

async function queriesOf(origin: string): Promise<number> {
  const answer = await fetch(`${origin.replace("127.0.0.1", "localhost")}/metrics`);
  const figures = await answer.text();
  const count = /^database_query_duration_seconds_count (\d+)/m.exec(figures)?.[1];
  return Number(count ?? Number.NaN);
}
