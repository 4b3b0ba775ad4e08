// `npm run build && node bench/run-recording.ts`: a page to somebody who is counted, and to somebody who asks not to be.
import { ask } from "./client.ts";
import { measure, percentile } from "./measure.ts";
import { prepareGround, startSite } from "./site.ts";

const browser =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36";

// A batch is written every second: turns of four hundred pages last longer, so each pays for its own batches.
const turn = 400;

const ground = await prepareGround();
try {
  const site = await startSite(ground);
  try {
    const page = (name: string, refusal: Record<string, string>) => ({
      name,
      block: turn,
      run: () =>
        ask(site.origin, {
          path: "/en/location",
          headers: { "User-Agent": browser, "Accept-Language": "en-GB", ...refusal },
          status: 200,
        }),
    });
    const timings = await measure(
      [page("a page, counted", {}), page("a page, not counted", { DNT: "1" })],
      10,
      site.readProcessor,
    );
    const { views } = await ground.database.db
      .selectFrom("visit_views")
      .select((eb) => eb.fn.countAll<number>().as("views"))
      .where("page", "=", "/location")
      .where("device", "=", "desktop")
      .where("source", "=", "direct")
      .where("language", "=", "en")
      .where("region", "=", "GB")
      .executeTakeFirstOrThrow();
    console.log(`Views recorded: ${views}. Milliseconds.\n`);
    console.log("| | runs | p50 | p99 | processor each |\n|---|---|---|---|---|");
    for (const { name, wall, processor } of timings) {
      const figures = [percentile(wall, 0.5), percentile(wall, 0.99), processor / wall.length];
      console.log(
        `| ${name} | ${wall.length} | ${figures.map((each) => each.toFixed(2)).join(" | ")} |`,
      );
    }
  } finally {
    await site.stop();
  }
} finally {
  await ground.remove();
}
