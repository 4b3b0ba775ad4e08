// `npm test`: every check in one run, cheapest first; the last lines are the counts. `--quick` stops before the load
// tests and the browser; `--all` is thorough and slow: twenty thousand attempts, fifty kills, a ledger of a thousand
// bookings, every state in ten languages.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join, relative } from "node:path";
import { findBrowser } from "./testing/browser.ts";
import { findCaddy } from "./testing/caddy.ts";
import { findDovecot } from "./testing/dovecot.ts";
import { secondTries } from "./testing/second-try-reporter.ts";

const quick = process.argv.includes("--quick");
const reports = "test-results";
// The rules must not depend on the machine's time zone (docs/decisions).
const timeZones = ["UTC", "Pacific/Kiritimati", "America/St_Johns", "Indian/Mauritius"];

interface Step {
  name: string;
  command: [string, ...string[]];
  env?: Record<string, string>;
  /** Where vitest writes its counts. */
  report?: string;
}

/** The part of vitest's report that is read. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

// Stages run one after the other. The steps of one run side by side: those that mostly wait leave the CPU to the others. A list
// among them is a queue whose steps run one after the other.
const integration = { ...vitest("integration", "UTC"), env: { TZ: "UTC", ...inMemory() } };
const stages: (Step | Step[])[][] = [
  [{ name: "format", command: ["oxfmt", "--check"] }],
  [{ name: "route types", command: ["react-router", "typegen"] }],
  [
    { name: "lint", command: ["oxlint", "--type-aware"] },
    { name: "types", command: ["tsc", "-p", "."] },
    { name: "import rules", command: ["node", "scripts/check-import-rules.ts"] },
    { name: "words", command: ["node", "scripts/check-words.ts"] },
  ],
  [vitest("unit", "UTC")],
  [
    ...timeZones.slice(1).map((zone) => vitest("unit", zone, ["rules"])),
    { name: "build", command: ["node", "scripts/build.ts"] },
  ],
  [{ name: "weights", command: ["node", "scripts/check-weights.ts"] }],
  quick
    ? [integration]
    : [
        [integration, vitest("journeys", "America/St_Johns")],
        [vitest("install", "UTC"), vitest("kills", "UTC"), vitest("faults", "UTC")],
      ],
];

const env: Record<string, string> = {
  ...(!quick && { CHROMIUM_PATH: findBrowser() }),
  ...(process.argv.includes("--all") && { ALL: "1" }),
  // Hundreds of processes load the same modules: compiled once, each starts in two thirds of the time.
  NODE_COMPILE_CACHE: join(process.cwd(), reports, "compiled"),
};
// Now, because several steps at once would each try to install them.
if (!findCaddy()) console.log("Caddy is not available here: the tests use a substitute proxy");
if (!findDovecot()) console.log("Dovecot is not available here: replies by email are not tested");
const failed: string[] = [];
for (const stage of stages)
  await Promise.all(
    stage.map(async (steps) => {
      for (const step of [steps].flat()) await run(step, stage.length > 1);
    }),
  );

const counts = countTests();
for (const line of counts.lines) console.log(line);
if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}`);
if (existsSync(secondTries)) console.log(readFileSync(secondTries, "utf8").trimEnd());
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(failed.length > 0 || counts.passed === 0 ? 1 : 0);

/** The output of parallel steps is kept apart: each is printed when it has ended. */
async function run(step: Step, aside: boolean): Promise<void> {
  const started = performance.now();
  const [command, ...args] = step.command;
  const child = spawn(command, args, {
    stdio: aside ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...env, ...step.env },
    shell: process.platform === "win32",
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (piece: Buffer) => output.push(piece));
  const ended = await new Promise<boolean>((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
  process.stdout.write(Buffer.concat(output));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ended ? "ok  " : "FAIL"} ${step.name} (${seconds} s)`);
  if (!ended) failed.push(step.name);
}

function vitest(project: string, zone: string, filter: string[] = []): Step {
  const report = `${reports}/${project}-${zone.replace("/", "-")}.json`;
  return {
    name: `${project} tests${filter.length > 0 ? ` of ${filter.join(" ")}` : ""} (${zone})`,
    command: [
      "vitest",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      "--reporter=./scripts/testing/second-try-reporter.ts",
      `--outputFile.json=${report}`,
      ...filter,
    ],
    env: { TZ: zone },
    report,
  };
}

// Integration tests create some thousand small databases: where Linux has enough memory, they are on a RAM disk. The
// fault tests, which check durability, stay on the real disk.
function inMemory(): Record<string, string> {
  const folder = "/dev/shm";
  if (!existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 * 1024 ** 3 ? { TMPDIR: folder } : {};
}

/** The runners' counts, and for each failed test its name and the first lines of the error. */
function countTests() {
  const counted = { passed: 0, failed: 0, lines: [] as string[] };
  for (const { report } of stages.flat(2)) {
    if (!report || !existsSync(report)) continue;
    const results = JSON.parse(readFileSync(report, "utf8")) as Report;
    counted.passed += results.numPassedTests;
    counted.failed += results.numFailedTests;
    for (const file of results.testResults.filter(({ status }) => status === "failed")) {
      const tests = file.assertionResults.filter(({ status }) => status === "failed");
      counted.lines.push(`FAIL ${relative(process.cwd(), file.name)}`);
      for (const { fullName, failureMessages } of tests)
        counted.lines.push(`  ${fullName}`, ...failureMessages.map(shortly));
      if (tests.length === 0) counted.lines.push(shortly(file.message));
    }
  }
  return counted;
}

function shortly(message: string): string {
  const lines = message.split("\n").filter((line) => !line.includes("node_modules"));
  return lines
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join("\n");
}
