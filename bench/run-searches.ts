// `npm run build && node bench/run-searches.ts [folder of another built copy]`: processor time of pages with a search, each with
// other dates and in another language, so that nothing is answered from a cache. With two copies they run by turns; medians.
// `--pages apartments,api,mcp,feed,apartment,quote,mcp-quote,book,mcp-propose` compares what programs ask with the pages.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { facts } from "#property/facts.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { sendRequest } from "./clients/client.ts";
import { feedKey, searchRequest } from "./clients/search-requests.ts";
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
    PRICE_FEED_KEY: feedKey,
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
    console.log(`| ${page} | ${cells.join(" | ")} |`);
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
        await sendRequest(site.origin, searchRequest(page, n, today));
      const after = await site.readCpuTime();
      const used = after.user + after.system - before.user - before.system;
      if (round >= warmUp) results[at]!.push(used / 1000 / block);
    }
  return results;
}
