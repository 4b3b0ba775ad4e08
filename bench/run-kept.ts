// `npm run build && node bench/run-kept.ts`: kept and rendered pages beside nginx with the same bytes and beside the bare stack.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { percentile, type ReadProcessor } from "./measure.ts";
import { startNginx } from "./nginx.ts";
import { askAgain } from "./raw-client.ts";
import { prepareGround, startSite } from "./site.ts";

const browser = {
  Accept: "text/html,application/xhtml+xml",
  "Accept-Encoding": "gzip, deflate, br",
  "Accept-Language": "en-GB,en;q=0.9",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
};
// Not counted: what counting costs is measured by run-recording.ts.
const uncounted = { ...browser, DNT: "1" };
const path = "/en/location";

interface Contestant {
  name: string;
  origin: string;
  headers: Record<string, string>;
  requests: number;
  readProcessor: ReadProcessor;
}

const ground = await prepareGround();
const site = await startSite(ground);
const hello = spawn(process.execPath, ["bench/hello.ts"], {
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
const [{ port }] = (await once(hello, "message")) as [{ port: number }];
const helloProcessor = async () => {
  const answer = once(hello, "message");
  hello.send("processor");
  return ((await answer) as [NodeJS.CpuUsage])[0];
};

// Often enough to be packed as well as it will be.
for (let n = 0; n < 12; n++) await fetch(site.origin + path, { headers: uncounted });
await new Promise((resolve) => setTimeout(resolve, 1_000));
const packed = await fetchPacked();
const nginx = await startNginx(packed.body, packed.headers);
if (!nginx) console.log("nginx is not installed (/usr/sbin/nginx): left out.");

const ours = { origin: site.origin, readProcessor: site.readProcessor };
const contestants: Contestant[] = [
  { name: "kept page", ...ours, headers: uncounted, requests: 4_000 },
  {
    name: "kept page, which the browser has (304)",
    ...ours,
    headers: { ...uncounted, "If-None-Match": packed.etag },
    requests: 4_000,
  },
  {
    name: "the same page, rendered",
    ...ours,
    headers: { ...uncounted, Cookie: "somebody=1" },
    requests: 100,
  },
  {
    name: "hello world on the same stack",
    origin: `http://127.0.0.1:${port}`,
    readProcessor: helloProcessor,
    headers: uncounted,
    requests: 4_000,
  },
];
if (nginx)
  contestants.push({ ...nginx, name: "nginx, same bytes", headers: uncounted, requests: 4_000 });

const rounds = Number(process.argv[2] ?? 10);
const results = contestants.map(({ name }) => ({ name, wall: [] as number[], processor: 0 }));
for (let round = 0; round <= rounds; round++)
  for (const [place, { origin, headers, requests, readProcessor }] of contestants.entries()) {
    const before = await readProcessor();
    const wall = await askAgain(origin, { path, headers }, { requests, connections: 16 });
    const after = await readProcessor();
    // The first round warms up.
    if (round === 0) continue;
    const result = results[place]!;
    result.wall = result.wall.concat(wall);
    result.processor += after.user + after.system - before.user - before.system;
  }

console.log(`${path}, ${packed.body.byteLength} bytes packed; 16 connections, by turns, ${rounds} rounds.
Processor time of the server in microseconds; milliseconds include the client's waiting for the same cores.\n`);
console.log(
  "| | requests | processor each | of one core, per second | p50 ms | p99 ms |\n|---|---|---|---|---|---|",
);
for (const { name, wall, processor } of results) {
  const each = processor / wall.length;
  const figures = [
    each.toFixed(1),
    Math.round(1e6 / each),
    ...[0.5, 0.99].map((share) => percentile(wall, share).toFixed(2)),
  ];
  console.log(`| ${name} | ${wall.length} | ${figures.join(" | ")} |`);
}

await nginx?.stop();
hello.disconnect();
hello.kill();
await site.stop();
await ground.remove();

// With the encoding left on: what a browser is sent.
async function fetchPacked(): Promise<{ body: Buffer; headers: [string, string][]; etag: string }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    request(site.origin + path, { headers: uncounted }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          body: Buffer.concat(chunks),
          headers: Object.entries(answer.headers) as [string, string][],
          etag: answer.headers.etag ?? "",
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}
