// Parsers that fail, hang or answer nonsense; hostile calendars are tested in tests/integration/channels/channel-hostile.test.ts.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readingRules } from "#tests/support/calendars/reading-rules.ts";
import { calendarKinds } from "#tests/support/calendars/calendar-kinds.ts";
import { claimsOf } from "./rules/channel-event.ts";
import { parseCalendar } from "./parse-calendar.server.ts";
import { parseInWorker } from "./parse-in-worker.server.ts";

const program = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; parentPort.postMessage("begun"); ${code}`)}`,
  );
const run = (code: string, longest = 2_000) =>
  parseInWorker("", readingRules, { program: program(code), longest });
const answering = (answer: unknown) => run(`parentPort.postMessage(${JSON.stringify(answer)})`);

test("the thread returns what the parser returns", async () => {
  const text = readFileSync("tests/support/calendars/feeds/google.ics", "utf8");
  const parsed = parseCalendar(text, readingRules);
  if (!parsed.ok) throw new Error(parsed.fault);
  const claims = claimsOf(parsed.events, readingRules.window);
  expect(claims).toHaveLength(7);
  expect(await parseInWorker(text, readingRules)).toEqual({ ok: true, claims, unreadable: 0 });
  const broken = calendarKinds.find(({ nights }) => nights[0] === "broken")?.text ?? "";
  expect(await parseInWorker(broken, readingRules)).toEqual({ ok: false, fault: "broken" });
});

test.each([
  ["never ends", "for (;;);", "parseTooSlow"],
  ["never answers", "setInterval(() => {}, 1_000);", "parseTooSlow"],
  ["throws", "throw new Error('x');", "parseFailed"],
  ["exits", "process.exit(0);", "parseFailed"],
  ["is no program", "}", "parseFailed"],
])("a reader that %s", async (_, code, fault) => {
  const before = performance.now();
  expect(await run(code, 500)).toEqual({ ok: false, fault });
  // What a busy machine takes to start a thread.
  expect(performance.now() - before).toBeLessThan(11_000);
});

test("a parser that uses too much memory is stopped at its limit", async () => {
  const before = process.memoryUsage().rss;
  const hoard = "const all = []; for (;;) all.push(new Array(1_000_000).fill(0));";
  // V8 runs garbage collection several times before it gives up, which takes time on a busy machine.
  expect(await run(hoard, 25_000)).toEqual({ ok: false, fault: "parseTooLarge" });
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test("its memory limit does not depend on that of the main process (as set by deploy/)", () => {
  const inside = program(
    "import { getHeapStatistics } from 'node:v8'; const { heap_size_limit: limit } = getHeapStatistics();" +
      "parentPort.postMessage({ ok: false, fault: limit < 160 * 2 ** 20 ? 'empty' : 'broken' })",
  );
  const site = `import { parseInWorker } from "./app/channels/parse-in-worker.server.ts";
    const how = { program: new URL(${JSON.stringify(inside.href)}) };
    console.log(JSON.stringify(await parseInWorker("", ${JSON.stringify(readingRules)}, how)));`;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", site], {
    env: { ...process.env, NODE_OPTIONS: "--max-old-space-size=384 --max-semi-space-size=16" },
  });
  expect(JSON.parse(said.toString())).toEqual({ ok: false, fault: "empty" });
});

test("a parser that cannot be started", async () => {
  const reading = parseInWorker("", readingRules, { program: "/no/such/program.ts" });
  expect(await reading).toEqual({ ok: false, fault: "parseFailed" });
});

test("a parser that hangs delays others by no more than its limit", async () => {
  const all = await Promise.all([
    run("for (;;);"),
    run("for (;;);"),
    answering({ ok: false, fault: "empty" }),
  ]);
  expect(all.map((one) => !one.ok && one.fault)).toEqual(["parseTooSlow", "parseTooSlow", "empty"]);
});

const night = { night: "2027-02-01", from: "2027-02-01", to: "2027-02-03", closed: false };

test("only nights of the window are accepted, each once and in order", async () => {
  const good = { ok: true, unreadable: 0, claims: [night, { ...night, night: "2027-02-02" }] };
  expect(await answering({ ...good, more: "x" })).toEqual(good);
  for (const wrong of [
    null,
    { ok: true },
    { ok: false, fault: "processEnded" },
    { ...good, unreadable: -1 },
    { ...good, claims: [night, night] },
    { ...good, claims: good.claims.toReversed() },
    { ...good, claims: [{ ...night, night: "2027-02-03" }] },
    { ...good, claims: [{ ...night, closed: 1 }] },
    { ...good, claims: [{ ...night, from: "2027-02-31", to: "2027-03-03", night: "2027-03-01" }] },
    { ...good, claims: [{ ...night, from: "2027-01-01", night: "2027-01-09" }] },
    { ...good, claims: [{ ...night, to: "2031-01-01", night: "2030-01-10" }] },
  ])
    expect(await answering(wrong)).toEqual({ ok: false, fault: "parseFailed" });
});

test("the thread does not receive the environment variables", async () => {
  process.env.SECRET_OF_THE_SITE = "x";
  const result = run(
    "parentPort.postMessage({ ok: false, fault: Object.keys(process.env).length === 0 ? 'empty' : 'broken' })",
  );
  expect(await result).toEqual({ ok: false, fault: "empty" });
  delete process.env.SECRET_OF_THE_SITE;
});
