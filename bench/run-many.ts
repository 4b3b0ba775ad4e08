// `node bench/run-many.ts [apartments]`: a search among ten thousand apartments with two years of nights, called as the pages do.
import { facts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import { findTakenApartments, findTakenNights } from "#app/availability/nights.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { cpuTimeOf } from "./databases/database-cpu-time.sql.server.ts";
import { insertManyApartments } from "./databases/many-apartments.sql.server.ts";
import { measure, percentile } from "./measure.ts";
import { prepareSetup } from "./measured-site.ts";
import { upcomingStay } from "./clients/requests.ts";

const count = Number(process.argv[2] ?? 10_000);
/** Apartments on one page of a long list. */
const pageSize = 24;

const setup = await prepareSetup();
try {
  const { database } = setup;
  const { db } = database;
  const begun = performance.now();
  const { today } = propertyDay(new Date(), facts.timeZone);
  const taken = await insertManyApartments(database, { from: today, count, nights: 730 });
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${count} apartments, ${taken} nights taken, written in ${seconds} s`);

  const app = { database, clock: systemClock } as App;
  const stay = upcomingStay();
  const areFree = { from: stay.checkIn, to: stay.checkOut, now: new Date() };
  const search = { stay, party: { adults: 2, children: 0 }, language: "en" };
  const found = await findStays(search, app);
  console.log(`${found.filter(({ free }) => free).length} free for ${JSON.stringify(stay)}`);
  const timings = await measure(
    [
      {
        name: `the search: every apartment checked, the first ${pageSize} free ones priced`,
        block: 5,
        run: async () => {
          const free = (await findStays(search, app)).filter((each) => each.free);
          for (const each of free.slice(0, pageSize)) void each.quotes;
        },
      },
      {
        name: "which apartments are taken, alone",
        block: 5,
        run: async () => void (await findTakenApartments(db, areFree)),
      },
      {
        name: "every night that is taken (as before)",
        block: 5,
        run: async () => void (await findTakenNights(db, areFree)),
      },
    ],
    8,
    cpuTimeOf(database),
  );
  console.log("\n| | runs | p50 ms | p99 ms | processor each |\n|---|---|---|---|---|");
  for (const { name, wall, cpuTime } of timings) {
    const percentiles = [percentile(wall, 0.5), percentile(wall, 0.99), cpuTime / wall.length];
    console.log(
      `| ${name} | ${wall.length} | ${percentiles.map((each) => each.toFixed(1)).join(" | ")} |`,
    );
  }
} finally {
  await setup.remove();
}
