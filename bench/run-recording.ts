// `npm run build && node bench/run-recording.ts`: a page of a site that counts page views and of one that does not, interleaved.
import { sendRequest } from "./clients/client.ts";
import { measure, percentile } from "./measure.ts";
import { prepareSetup, startSite } from "./measured-site.ts";

const browser =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36";

// A batch is written every second: blocks of three hundred pages last longer, so each includes its own batches.
const blockSize = 300;

const [counting, notCounting] = [await prepareSetup(), await prepareSetup()];
try {
  const sites = [
    await startSite(counting),
    await startSite(notCounting, { COUNT_VISITS: "false" }),
  ] as const;
  try {
    const page = (name: string, place: 0 | 1) => ({
      name,
      block: blockSize,
      readProcessor: sites[place].readCpuTime,
      run: () =>
        sendRequest(sites[place].origin, {
          path: "/en/location",
          headers: { "User-Agent": browser, "Accept-Language": "en-GB" },
          status: 200,
        }),
    });
    const timings = await measure([page("recording on", 0), page("recording off", 1)], 10);
    for (const { database } of [counting, notCounting]) {
      const { views } = await database.db
        .selectFrom("visit_views")
        .select((eb) => eb.fn.countAll<number>().as("views"))
        .where("page", "=", "/location")
        .where("region", "=", "GB")
        .executeTakeFirstOrThrow();
      console.log(`Views recorded: ${views}.`);
    }
    console.log("\n| | runs | p50 | p99 | processor each |\n|---|---|---|---|---|");
    for (const { name, wall, cpuTime } of timings) {
      const percentiles = [percentile(wall, 0.5), percentile(wall, 0.99), cpuTime / wall.length];
      console.log(
        `| ${name} | ${wall.length} | ${percentiles.map((each) => each.toFixed(2)).join(" | ")} |`,
      );
    }
  } finally {
    for (const site of sites) await site.stop();
  }
} finally {
  for (const setup of [counting, notCounting]) await setup.remove();
}
