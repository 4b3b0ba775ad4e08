// What `npm run bench` compares: cached and rendered pages, API requests, a picture, nginx with the same bytes, the bare stack.
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ask, type Asked } from "./client.ts";
import { startNginx } from "./nginx.ts";
import { askAgain } from "./raw-client.ts";
import { asBrowser, bookings, keptPath, readings } from "./requests.ts";
import type { MeasuredSite } from "./site.ts";
import type { Contestant } from "./take-turns.ts";

const nginxPage = "nginx, the same page";
const nginxPicture = "nginx, the same picture";
const bare = "hello world on the same stack";

/**
 * Starts nginx, where it is installed, with what the site answers now. Each booking invalidates cached pages, so writers
 * are measured apart from readers. `stop` ends nginx.
 */
export async function contestants(
  site: MeasuredSite,
  hello: MeasuredSite,
): Promise<{ readers: Contestant[]; writers: Contestant[]; stop(): Promise<void> }> {
  const page = await readPacked(site.origin, keptPath);
  const picturePath = /\/photos\/[\w.-]+\.avif/.exec(await (await fetch(site.origin)).text())![0];
  // A substitute is served until the AVIF has been encoded.
  while (!(await fetch(site.origin + picturePath)).headers.get("content-type")?.endsWith("avif"))
    await wait(100);
  const picture = await readPacked(site.origin, picturePath);
  const nginx = await startNginx(page.body, page.headers);
  const nginxOfPicture = await startNginx(picture.body, picture.headers);
  if (!nginx) console.log("nginx is not installed (/usr/sbin/nginx): left out.");

  const single = (name: string, times: number, next: () => Asked): Contestant => ({
    name,
    readProcessor: site.readProcessor,
    async turn() {
      const wall: number[] = [];
      for (let n = 0; n < times; n++) {
        const start = performance.now();
        await ask(site.origin, next());
        wall.push(performance.now() - start);
      }
      return wall;
    },
  });
  const had = { "If-None-Match": page.etag };
  // Pages for a request with a guest's cookie are never cached.
  const rendered = { path: keptPath, headers: { Cookie: "somebody=1" }, requests: 40 };
  const readers = [
    ...(nginx ? [many(nginxPage, nginx, { path: "/" })] : []),
    many(bare, hello, { path: "/" }),
    many("cached page", site, { path: keptPath }, nginxPage),
    many("cached page that the browser has (304)", site, { path: keptPath, headers: had }, bare),
    ...(nginxOfPicture ? [many(nginxPicture, nginxOfPicture, { path: "/" })] : []),
    many("picture", site, { path: picturePath, requests: 400 }, nginxPicture),
    many("the same page, rendered", site, rendered),
    ...readings().map(({ name, next }) => single(name, 20, next)),
  ];
  const writers = [single("POST /api/bookings, durable, SQLite", 10, bookings(6))];
  const stop = async () => {
    await nginx?.stop();
    await nginxOfPicture?.stop();
  };
  return { readers, writers, stop };
}

function many(
  name: string,
  { origin, readProcessor }: Pick<MeasuredSite, "origin" | "readProcessor">,
  asked: { path: string; headers?: Record<string, string>; requests?: number },
  beside?: string,
): Contestant {
  return {
    name,
    readProcessor,
    ...(beside !== undefined && { beside }),
    turn: () =>
      askAgain(
        origin,
        { path: asked.path, headers: { ...asBrowser, ...asked.headers } },
        { requests: asked.requests ?? 2_000, connections: 16 },
      ),
  };
}

interface Packed {
  body: Buffer;
  headers: [string, string][];
  etag: string;
}

// Requested often enough to reach the final compression level, with compression on as for a browser.
async function readPacked(origin: string, path: string): Promise<Packed> {
  for (let n = 0; n < 12; n++) await read(origin, path);
  await wait(1_000);
  return read(origin, path);
}

function read(origin: string, path: string): Promise<Packed> {
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
