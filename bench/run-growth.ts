// `node bench/run-growth.ts [most]`: what pages, search and a booking cost with a thousand, ten thousand … stored bookings.
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { facts } from "#property/facts.ts";
import { writeManyBookings } from "./many-bookings.sql.server.ts";
import { measure, percentile, type Timings } from "./measure.ts";
import { bookingRequests, readingRequests } from "./requests.ts";
import { prepareGround, startSite } from "./site.ts";

const most = Number(process.argv[2] ?? 1_000_000);
const { today } = propertyDay(new Date(), facts.timeZone);

const columns: { count: number; timings: Timings[] }[] = [];
for (let count = 1_000; count <= most; count *= 10) {
  const ground = await prepareGround();
  try {
    const begun = performance.now();
    await writeManyBookings(ground.database, { today, count, apartments: 6 });
    console.log(`${count} bookings written in ${Math.round(performance.now() - begun)} ms`);
    const site = await startSite(ground);
    try {
      const { origin, readProcessor } = site;
      const reading = await measure(readingRequests(origin), 8, readProcessor);
      const [, booking] = await measure(bookingRequests(origin, 10), 8, readProcessor);
      columns.push({ count, timings: [...reading, booking!] });
    } finally {
      await site.stop();
    }
  } finally {
    await ground.remove();
  }
}

console.log("CPU time of the server in milliseconds each (in brackets p50 of the response)\n");
console.log(`| bookings | ${columns.map(({ count }) => count).join(" | ")} |`);
console.log(`|---|${columns.map(() => "---|").join("")}`);
for (const [row, { name }] of (columns[0]?.timings ?? []).entries())
  console.log(`| ${name} | ${columns.map(({ timings }) => shown(timings[row]!)).join(" | ")} |`);

function shown({ wall, processor }: Timings): string {
  return `${(processor / wall.length).toFixed(2)} (${percentile(wall, 0.5).toFixed(1)})`;
}
