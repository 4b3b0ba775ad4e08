// `node bench/run-growth.ts [most]`: what pages, search and a booking cost with a thousand, ten thousand … stored bookings.
import { facts } from "#property/facts.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { insertManyBookings } from "./databases/many-bookings.sql.server.ts";
import { measure, percentile } from "./measure.ts";
import type { Timings } from "./measure.ts";
import { prepareSetup, startSite } from "./measured-site.ts";
import { bookingMeasurements, readMeasurements } from "./clients/requests.ts";

const most = Number(process.argv[2] ?? 1_000_000);
const { today } = propertyDay(new Date(), facts.timeZone);

const columns: { count: number; timings: Timings[] }[] = [];
for (let count = 1_000; count <= most; count *= 10) {
  const setup = await prepareSetup();
  try {
    const begun = performance.now();
    await insertManyBookings(setup.database, { today, count, apartments: 6 });
    console.log(`${count} bookings written in ${Math.round(performance.now() - begun)} ms`);
    const site = await startSite(setup);
    try {
      const { origin, readCpuTime } = site;
      const readMeasurement = await measure(readMeasurements(origin), 8, readCpuTime);
      const [, booking] = await measure(bookingMeasurements(origin, 10), 8, readCpuTime);
      columns.push({ count, timings: [...readMeasurement, booking!] });
    } finally {
      await site.stop();
    }
  } finally {
    await setup.remove();
  }
}

console.log("CPU time of the server in milliseconds each (in brackets p50 of the response)\n");
console.log(`| bookings | ${columns.map(({ count }) => count).join(" | ")} |`);
console.log(`|---|${columns.map(() => "---|").join("")}`);
for (const [row, { name }] of (columns[0]?.timings ?? []).entries())
  console.log(
    `| ${name} | ${columns.map(({ timings }) => formatTiming(timings[row]!)).join(" | ")} |`,
  );

function formatTiming({ wall, cpuTime }: Timings): string {
  return `${(cpuTime / wall.length).toFixed(2)} (${percentile(wall, 0.5).toFixed(1)})`;
}
