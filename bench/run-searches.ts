// `npm run build && node bench/run-searches.ts [folder of another built copy]`: processor time of pages with a search, each with
// other dates and in another language, so that nothing is answered from a cache. With two copies they run by turns; medians.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { facts } from "#property/facts.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { languages } from "#app/i18n/languages.ts";
import { sendRequest } from "./clients/client.ts";
import { asBrowser } from "./clients/requests.ts";
import { percentile } from "./measure.ts";
import { prepareSetup, startSite } from "./measured-site.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "100" },
    // Options of Node for the server, such as `--cpu-prof --cpu-prof-dir=/tmp/profiles`.
    node: { type: "string", default: "" },
    pages: { type: "string", default: "book,apartments" },
  },
});
const rounds = Number(values.rounds);
const warmUp = 15;
const block = 10;
const { today } = propertyDay(new Date(), facts.timeZone);

const setup = await prepareSetup();
const sites: { folder: string; site: Awaited<ReturnType<typeof startSite>> }[] = [];
try {
  const flags = `--max-old-space-size=384 --max-semi-space-size=16 ${values.node}`;
  // As behind a proxy: production refuses many requests of one address.
  const env = {
    NODE_ENV: "production",
    RATE_LIMITS: "on",
    TRUST_PROXY: "true",
    NODE_OPTIONS: flags,
  };
  for (const folder of [".", ...positionals].map((each) => resolve(each)))
    sites.push({ folder, site: await startSite(setup, env, folder) });
  console.log(`Milliseconds of processor each, medians of ${rounds} times ${block} searches (the fastest tenth)

| | ${sites.map(({ folder }) => folder).join(" | ")} |\n|---|${sites.map(() => "---|").join("")}`);
  for (const page of values.pages.split(",")) {
    const cells = (await measurePage(page)).map(
      (each) => `${percentile(each, 0.5).toFixed(2)} (${percentile(each, 0.1).toFixed(2)})`,
    );
    console.log(`| /${page} with a search | ${cells.join(" | ")} |`);
  }
} finally {
  for (const { site } of sites) await site.stop();
  await setup.remove();
}

// For each site the milliseconds of a search, a number for each round.
async function measurePage(page: string): Promise<number[][]> {
  const results = sites.map((): number[] => []);
  for (let round = 0; round < warmUp + rounds; round++)
    for (const [at, { site }] of sites.entries()) {
      const before = await site.readCpuTime();
      for (let n = round * block; n < (round + 1) * block; n++)
        await sendRequest(site.origin, search(page, n));
      const after = await site.readCpuTime();
      const used = after.user + after.system - before.user - before.system;
      if (round >= warmUp) results[at]!.push(used / 1000 / block);
    }
  return results;
}

// No two of the first 10,000 are the same: 331 days of arrival, ten languages, four lengths.
function search(page: string, n: number) {
  const checkIn = addDays(today, 5 + ((n * 7) % 331));
  const checkOut = addDays(checkIn, 5 + (Math.floor(n / 331) % 4));
  const language = languages[n % languages.length]!;
  const party = `adults=${1 + (n % 3)}&children=${n % 2}`;
  const address = `203.0.113.${n % 250}`;
  return {
    path: `/${language}/${page}?checkIn=${checkIn}&checkOut=${checkOut}&${party}`,
    headers: { ...asBrowser, "X-Forwarded-For": address, "X-Forwarded-Proto": "https" },
    status: 200,
  };
}
