// Durable bookings by sixteen clients on PostgreSQL, beside bare INSERTs on the same cluster, which waits for the disk.
import { Agent } from "node:http";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { facts } from "#property/facts.ts";
import pg from "pg";
import { startCluster } from "#tests/house/postgres-cluster.ts";
import { ask } from "./client.ts";
import { firstNumber, writeManyApartments } from "./many-apartments.sql.server.ts";
import { percentile } from "./measure.ts";
import { bookings } from "./requests.ts";
import { prepareGround, startSite } from "./site.ts";

const clients = 16;
/** Bookings of one apartment stand in line for each other, so there are many. */
const apartments = 200;

/** Prints a table: `rounds` turns of `perTurn` bookings and of as many rows each; the first round warms up. */
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
        name: "POST /api/bookings, letters included",
        wall: [] as number[],
        seconds: 0,
        run: (client: number) => ask(site.origin, next(), agents[client]),
      },
    ];
    let [queries, processor] = [0, 0];
    for (let round = 0; round <= rounds; round++)
      for (const contestant of contestants) {
        const [before, used, begun] = [
          await queriesOf(site.origin),
          await site.readProcessor(),
          performance.now(),
        ];
        const wall = await together(perTurn, contestant.run);
        if (round === 0) continue;
        contestant.seconds += (performance.now() - begun) / 1000;
        contestant.wall.push(...wall);
        queries = (await queriesOf(site.origin)) - before;
        const now = await site.readProcessor();
        processor = (now.user + now.system - used.user - used.system) / 1000;
      }
    console.log(
      `\nPostgreSQL, fsync on, ${clients} clients; ${(queries / perTurn).toFixed(1)} queries and ${(processor / perTurn).toFixed(2)} ms of the site's processor a booking, letters and jobs included.\n`,
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

// About as long as a booking's row.
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

async function queriesOf(origin: string): Promise<number> {
  const answer = await fetch(`${origin.replace("127.0.0.1", "localhost")}/metrics`);
  const figures = await answer.text();
  const count = /^database_query_duration_seconds_count (\d+)/m.exec(figures)?.[1];
  return Number(count ?? Number.NaN);
}
