// What `npm run bench` compares: cached and rendered pages, API requests, a picture, nginx with the same bytes, the bare stack.
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sendRequest, type RequestSpec } from "./clients/client.ts";
import { startNginx } from "./nginx.ts";
import { repeatRequest } from "./clients/raw-client.ts";
import { asBrowser, bookingGenerator, cachedPath, readRequests } from "./clients/requests.ts";
import type { MeasuredSite } from "./measured-site.ts";
import type { Benchmark } from "./run-interleaved.ts";

const nginxPage = "nginx, the same page";
const nginxPicture = "nginx, the same picture";
const bareStack = "hello world on the same stack";

/**
 * Starts nginx, where it is installed, with what the site answers now. Each booking invalidates cached pages, so writers
 * are measured apart from readers. `stop` ends nginx.
 */
export async function createBenchmarks(
  site: MeasuredSite,
  hello: MeasuredSite,
): Promise<{ readers: Benchmark[]; writers: Benchmark[]; stop(): Promise<void> }> {
  const page = await readCompressed(site.origin, cachedPath);
  const picturePath = /\/photos\/[\w.-]+\.avif/.exec(await (await fetch(site.origin)).text())![0];
  // A substitute is served until the AVIF has been encoded.
  while (!(await fetch(site.origin + picturePath)).headers.get("content-type")?.endsWith("avif"))
    await wait(100);
  const picture = await readCompressed(site.origin, picturePath);
  const nginx = await startNginx(page.body, page.headers);
  const pictureNginx = await startNginx(picture.body, picture.headers);
  if (!nginx) console.log("nginx is not installed (/usr/sbin/nginx): left out.");

  const sequentialBenchmark = (
    name: string,
    times: number,
    next: () => RequestSpec,
  ): Benchmark => ({
    name,
    readCpuTime: site.readCpuTime,
    async runBlock() {
      const wall: number[] = [];
      for (let n = 0; n < times; n++) {
        const start = performance.now();
        await sendRequest(site.origin, next());
        wall.push(performance.now() - start);
      }
      return wall;
    },
  });
  const conditional = { "If-None-Match": page.etag };
  // Pages for a request with a guest's cookie are never cached.
  const rendered = { path: cachedPath, headers: { Cookie: "somebody=1" }, requests: 40 };
  const readers = [
    ...(nginx ? [parallelBenchmark(nginxPage, nginx, { path: "/" })] : []),
    parallelBenchmark(bareStack, hello, { path: "/" }),
    parallelBenchmark("cached page", site, { path: cachedPath }, nginxPage),
    parallelBenchmark(
      "cached page that the browser has (304)",
      site,
      { path: cachedPath, headers: conditional },
      bareStack,
    ),
    ...(pictureNginx ? [parallelBenchmark(nginxPicture, pictureNginx, { path: "/" })] : []),
    parallelBenchmark("picture", site, { path: picturePath, requests: 400 }, nginxPicture),
    parallelBenchmark("the same page, rendered", site, rendered),
    ...readRequests().map(({ name, next }) => sequentialBenchmark(name, 20, next)),
  ];
  const writers = [
    sequentialBenchmark("POST /api/bookings, durable, SQLite", 10, bookingGenerator(6)),
  ];
  const stop = async () => {
    await nginx?.stop();
    await pictureNginx?.stop();
  };
  return { readers, writers, stop };
}

function parallelBenchmark(
  name: string,
  { origin, readCpuTime }: Pick<MeasuredSite, "origin" | "readCpuTime">,
  asked: { path: string; headers?: Record<string, string>; requests?: number },
  comparedWith?: string,
): Benchmark {
  return {
    name,
    readCpuTime,
    ...(comparedWith !== undefined && { comparedWith }),
    runBlock: () =>
      repeatRequest(
        origin,
        { path: asked.path, headers: { ...asBrowser, ...asked.headers } },
        { requests: asked.requests ?? 2_000, connections: 16 },
      ),
  };
}

interface Compressed {
  body: Buffer;
  headers: [string, string][];
  etag: string;
}

// Requested often enough to reach the final compression level, with compression on as for a browser.
async function readCompressed(origin: string, path: string): Promise<Compressed> {
  for (let n = 0; n < 12; n++) await read(origin, path);
  await wait(1_000);
  return read(origin, path);
}

function read(origin: string, path: string): Promise<Compressed> {
  return new Promise((resolve, reject) => {
    request(origin + path, { headers: asBrowser }, (answer) => {
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
