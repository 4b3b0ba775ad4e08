// Two processes on PostgreSQL behind Caddy with deploy/Caddyfile, as in production: restarted by `npm run restart`, killed,
// without their database, and one alone. Over TLS no request fails unnecessarily, and no acknowledged booking is lost.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { freePort } from "#tests/support/site/free-port.ts";
import { type HttpsProxy, startProxy } from "#tests/support/site/https-proxy.ts";
import { aNextRelease, type NextRelease } from "#tests/support/site/next-release.ts";
import { openForGuests } from "#tests/support/site/open-for-guests.ts";
import { type PostgresCluster, startCluster } from "#tests/support/databases/postgres-cluster.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import {
  type Asked,
  requestFrom,
  inNumbers,
  inWords,
  isAnswered,
  isQuiet,
  medianOf,
  slowOnes,
  steadyLoad,
} from "#tests/support/site/steady-load.ts";
import { findCaddy } from "../../scripts/testing/caddy.ts";

const { checkIn, checkOut } = aComingStay({ inDays: 500, nights: 3 });
// Each booking invalidates cached pages: few different ones, or a busy machine has no time for anything else.
const cached = ["/en/location", "/en/location", "/favicon.ico"];
const search = `/fr/book?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`;
const pages = [...cached, ...cached, ...cached, search];

let cluster: PostgresCluster;
let database: Database;
let next: NextRelease;
let proxy: HttpsProxy;
let control: ServerProcess;
let load: ReturnType<typeof steadyLoad>;
let ports: [number, number];
/** The processes by port, and the folder of the release that each starts next. */
const running = new Map<number, ServerProcess>();
const releases = new Map<number, string>();
const codes: (number | null)[] = [];

// In place of systemd: `POST /kaz-filao@3000` stops the process of that port and starts it again.
const supervisor = createServer((request, response) => {
  const port = Number(request.url?.split("@")[1]);
  const restarted = (async () => {
    codes.push((await running.get(port)?.stop()) ?? null);
    await start(port);
  })();
  restarted.then(
    () => response.end(),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});

async function start(port?: number): Promise<ServerProcess> {
  const folder = port && releases.get(port);
  const server = await startServer(
    { databaseUrl: cluster.url, dataDir, ...(port && { port }), ...(folder && { folder }) },
    {
      NODE_ENV: "production",
      ORIGIN: origin,
      TRUST_PROXY: "true",
      RATE_LIMITS: "on",
      PAYMENTS: "sandbox",
    },
  );
  if (port) running.set(port, server);
  return server;
}

/** Restarts processes with the command, as on a server. */
async function restart(...which: number[]): Promise<void> {
  const { port } = supervisor.address() as AddressInfo;
  const post = `fetch("http://127.0.0.1:${port}/"+process.argv[1],{method:"POST"}).then(r=>process.exit(r.ok?0:1))`;
  const units = which.map((one) => `kaz-filao@${one}`);
  const args = ["scripts/restart.ts", "--with", `${process.execPath} --eval ${post}`, ...units];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  console.log(stdout.trim());
}

let dataDir: string;
let origin: string;
/** Share of the load to send: less when the machine cannot bear it even without restarts. */
let share = 1;
const hasProxy = findCaddy() !== null && process.platform === "linux";

/** Sends the load while `during` runs; the outcome of each request. */
async function underLoad(
  name: string,
  during: () => Promise<unknown>,
  what: { pages: string[]; withBookings?: boolean } = { pages },
): Promise<Asked[]> {
  const before = load.asked.length;
  load.start({ ...what, share });
  try {
    await during();
  } finally {
    await load.stop();
  }
  const asked = load.asked.slice(before);
  console.log(inNumbers(name, asked));
  return asked;
}

/** Responses over two seconds without an excuse; only logged, not checked, on a machine that is too busy. */
function tooSlow(asked: Asked[]): string[] {
  const { unexcused } = slowOnes(asked);
  if (isQuiet(asked)) return unexcused;
  console.log(`The machine is too busy to check times: ${unexcused.length} took too long.`);
  return [];
}

function failed(asked: Asked[]): string[] {
  return asked.filter((one) => one.what !== "control" && !isAnswered(one)).map(inWords);
}

describe.skipIf(!hasProxy)("two processes behind the proxy", () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "restart-"));
    [cluster, next] = await Promise.all([startCluster(), aNextRelease()]);
    supervisor.listen(0, "127.0.0.1");
    await once(supervisor, "listening");
    ports = [await freePort(), await freePort()];
    const httpsPort = await freePort();
    origin = `https://localhost:${httpsPort}`;
    proxy = await startProxy(
      httpsPort,
      ports.map((port) => `127.0.0.1:${port}`),
    );
    control = await start();
    await Promise.all(ports.map(start));
    database = await openDatabase({ databaseUrl: cluster.url, dataDir });
    await openForGuests({ databaseUrl: cluster.url, dataDir });
    load = steadyLoad({ origin, control: control.origin });
    // Fills the page caches and warms up the JIT.
    for (const server of [...running.values(), control, ...running.values(), control])
      for (const page of pages) await requestFrom("127.0.3.2", server.origin + page);
  });
  afterAll(async () => {
    await Promise.all([control, ...running.values()].map((server) => server?.stop()));
    await proxy?.stop();
    await database?.close();
    await cluster?.stop();
    await next?.remove();
    await rm(dataDir, { recursive: true });
    supervisor.close();
  });

  test("six restarts by the command, to the next release and back: every request is answered in time", async () => {
    let steady = await underLoad("steady", () => wait(3_000));
    if (medianOf(steady) > 300) {
      share = 0.25;
      steady = await underLoad("steady, a quarter of the load, for this machine has no time", () =>
        wait(3_000),
      );
    }
    const [first, second] = ports;
    const asked = await underLoad("six restarts", async () => {
      await Promise.all([restart(first, second), expectDraining(first)]);
      // Both releases run at once; the former one starts again on the next one's schema.
      releases.set(first, next.folder);
      await restart(first, second);
      releases.set(second, next.folder);
      await restart(first, second);
    });
    expect(failed([...steady, ...asked])).toEqual([]);
    expect(tooSlow(asked)).toEqual([]);
    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    expect(asked.filter(({ what }) => what === "booking").length).toBeGreaterThan(10);
  }, 300_000);

  test("one process killed: only what it held fails, and may be sent again", async () => {
    const [, second] = ports;
    let killed = 0;
    const asked = await underLoad("one killed", async () => {
      await wait(1_000);
      killed = performance.now();
      await running.get(second)!.kill();
      // Before the proxy notices.
      load.bookNow(6);
      await wait(3_000);
      await start(second);
      await wait(2_000);
    });
    const held = ({ began, ended }: Asked) => began <= killed && ended >= killed;
    expect(failed(asked.filter((one) => !held(one)))).toEqual([]);
    // The proxy repeats requests that only read.
    expect(failed(asked.filter((one) => held(one) && one.what === "read"))).toEqual([]);
    expect(tooSlow(asked)).toEqual([]);
  });

  test("ten seconds without the database, five of them with one process: cached pages are served, forms are restored", async () => {
    const [, second] = ports;
    await cluster.end("SIGQUIT");
    const withoutDatabase = async () => {
      await wait(1_000);
      await expectFormRestored();
      await wait(4_000);
      await running.get(second)!.kill();
      await wait(5_000);
    };
    const what = { pages: cached, withBookings: false };
    const asked = await underLoad("ten seconds without the database", withoutDatabase, what);
    await cluster.begin();
    expect(failed(asked)).toEqual([]);
    expect(tooSlow(asked)).toEqual([]);
  });

  test("the only process restarted: requests wait for it, none fails", async () => {
    const [first] = ports;
    const asked = await underLoad("the only process restarted", () => restart(first));
    expect(failed(asked)).toEqual([]);
    await start(ports[1]);
  });

  test("afterwards each booking exists once, and no night is sold twice", async () => {
    // The lock of an idempotency key held by a killed process lasts a minute, which is shortened here.
    await database.db
      .updateTable("idempotency_keys")
      .set({ expires_at: new Date(0).toISOString() })
      .where("status", "=", "in_flight")
      .execute();
    await load.sendAgain();
    const rows = await database.db.selectFrom("bookings").select("reference").execute();
    const references = rows.map(({ reference }) => reference);
    expect(references.toSorted()).toEqual([...load.acknowledged.values()].toSorted());
    expect(references).toHaveLength(load.wished());
    expect(await findInconsistencies(database.db)).toEqual([]);
  });
});

// Without JavaScript: the input is in the page that explains the failure, ready to be sent again.
async function expectFormRestored(): Promise<void> {
  const formInput = { name: "Ada", email: "ada@example.com", subject: "stay", message: "Bonzour!" };
  const { status, headers, text } = await requestFrom("127.0.5.1", `${origin}/en/contact`, {
    method: "POST",
    headers: {
      Accept: "text/html",
      Origin: origin,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(formInput).toString(),
  });
  expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  for (const value of Object.values(formInput)) expect(text).toContain(value);
}

// How the proxy learns that a process is shutting down, and that it sends no more requests.
async function expectDraining(port: number): Promise<void> {
  const get = (path: string) =>
    requestFrom("127.0.3.3", `http://localhost:${port}${path}`, {
      headers: { "X-Forwarded-For": "192.0.2.1" },
    });
  await expect.poll(async () => (await get("/healthz")).status, { interval: 50 }).toBe(503);
  const answers = await Promise.all([get("/readyz"), get("/en/location"), get(search)]);
  expect(answers.map(({ status, headers }) => [status, headers["connection"]])).toEqual([
    [503, "close"],
    [200, "close"],
    [200, "close"],
  ]);
}
