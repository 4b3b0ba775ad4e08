// Plants the bugs of mutants.ts one after another into the sources as the tests load them, and runs the one test that must fail
// for each: `node tests/integration/security/programs/find-mutants.ts [words of bugs]`. Ends with 1 when one is not found. `WHY=1`
// prints the test's errors.
import { resolve } from "node:path";
import { createVitest } from "vitest/node";
import { mutants } from "../mutants.ts";
import type { Edit, Mutant } from "../mutant.ts";

let planted: Edit[] = [];
const wanted = process.argv.slice(2);
const chosen = mutants.filter(
  ({ peer, bug }) =>
    wanted.length === 0 || wanted.some((words) => `${peer}: ${bug}`.includes(words)),
);

const vitest = await createVitest(
  {
    config: false,
    watch: false,
    // A transformed module with a planted bug must not be cached for another run.
    fsModuleCache: false,
    reporters: [{}],
    silent: true,
    include: ["tests/integration/**/*.test.{ts,tsx}", "app/**/*.test.{ts,tsx}"],
    // Those of app/ need no database.
    globalSetup: chosen.some(({ test }) => test.startsWith("tests/"))
      ? ["tests/support/databases/postgres.ts"]
      : [],
    css: { include: [/\?url/] },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    bail: 1,
  },
  {
    resolve: { alias: { "virtual:react-router/server-build": "/tests/support/server-build.ts" } },
    plugins: [
      {
        name: "plant",
        enforce: "pre",
        transform(code, id) {
          const edits = planted.filter(({ file }) => id === resolve(file));
          if (edits.length === 0) return null;
          return edits.reduce((text, { from, to }) => text.replace(from, () => to), code);
        },
      },
    ],
  },
);
let missed = 0;
for (const mutant of chosen) {
  const started = performance.now();
  const { found, why } = await find(mutant);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${found ? "found " : "MISSED"} ${mutant.peer}: ${mutant.bug} (${seconds} s)${why}`);
  if (!found) missed++;
}
await vitest.close();
console.log(`${chosen.length - missed} of ${chosen.length} found`);
process.exit(missed > 0 || chosen.length === 0 ? 1 : 0);

async function find(mutant: Mutant): Promise<{ found: boolean; why: string }> {
  plant([mutant, ...(mutant.also ?? [])]);
  const name = mutant.name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // Run on one database only.
  vitest.setGlobalTestNamePattern(new RegExp(`^(?!.*postgres).*${name}`));
  const specifications = await vitest.globTestSpecifications([mutant.test]);
  const run = await vitest.runTestSpecifications(specifications);
  plant([]);
  // The runner also returns the modules of earlier runs, with their failures.
  const testModules = run.testModules.filter(({ moduleId }) => moduleId === resolve(mutant.test));
  const failed = testModules.flatMap(({ children }) => [...children.allTests("failed")]);
  // A test file that does not even load has not found the bug.
  const broken = testModules.flatMap((module) => module.errors().map(({ message }) => message));
  const said = failed.flatMap((test) => test.result().errors ?? []).map(({ message }) => message);
  const why = [...broken, ...(process.env["WHY"] ? said : [])].map((message) => `\n  ${message}`);
  return { found: failed.length > 0 && broken.length === 0, why: why.join("").slice(0, 400) };
}

function plant(edits: Edit[]): void {
  for (const { file } of [...planted, ...edits]) vitest.invalidateFile(resolve(file));
  planted = edits;
}
