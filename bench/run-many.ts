// `node bench/run-many.ts [apartments]`: a search among ten thousand apartments with two years of nights, called as the pages do.
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { facts } from "#property/facts.ts";
import { findStays } from "#app/booking/find-stays.server.ts";
import { takenApartments, takenNights } from "#app/booking/nights.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { processorOf } from "./database-processor.sql.server.ts";
import { writeManyApartments } from "./many-apartments.sql.server.ts";
import { measure, percentile } from "./measure.ts";
import { comingStay } from "./requests.ts";
import { prepareGround } from "./site.ts";

const count = Number(process.argv[2] ?? 10_000);
/** Apartments on one page of a long list. */
const shown = 24;

const ground = await prepareGround();
try {
  const { database } = ground;
  const { db } = database;
  const begun = performance.now();
  const { today } = propertyDay(new Date(), facts.timeZone);
  const taken = await writeManyApartments(database, { from: today, count, nights: 730 });
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${count} apartments, ${taken} nights taken, written in ${seconds} s`);

  const house = { database, clock: systemClock } as House;
  const stay = comingStay();
  const where = { from: stay.checkIn, to: stay.checkOut, now: new Date() };
  const search = { stay, party: { adults: 2, children: 0 }, language: "en" };
  const found = await findStays(search, house);
  console.log(`${found.filter(({ free }) => free).length} free for ${JSON.stringify(stay)}`);
  const timings = await measure(
    [
      {
        name: `the search: every apartment judged, the first ${shown} free ones priced`,
        block: 5,
        run: async () => {
          const free = (await findStays(search, house)).filter((each) => each.free);
          for (const each of free.slice(0, shown)) void each.quotes;
        },
      },
      {
        name: "which apartments are taken, alone",
        block: 5,
        run: async () => void (await takenApartments(db, where)),
      },
      {
        name: "every night that is taken (as before)",
        block: 5,
        run: async () => void (await takenNights(db, where)),
      },
    ],
    8,
    processorOf(database),
  );
  console.log("\n| | runs | p50 ms | p99 ms | processor each |\n|---|---|---|---|---|");
  for (const { name, wall, processor } of timings) {
    const figures = [percentile(wall, 0.5), percentile(wall, 0.99), processor / wall.length];
    console.log(
      `| ${name} | ${wall.length} | ${figures.map((each) => each.toFixed(1)).join(" | ")} |`,
    );
  }
} finally {
  await ground.remove();
}
