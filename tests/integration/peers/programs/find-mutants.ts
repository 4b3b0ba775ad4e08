// Plants the bugs of mutants.ts one after another into the sources as the tests load them, and runs the one test that must find
// each: `node tests/integration/peers/programs/find-mutants.ts [words of the bugs]`. Ends with 1 when one is not found.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createVitest } from "vitest/node";
import { mutants } from "../mutants.ts";
import type { Mutant } from "../mutants.ts";

let planted: Mutant | null = null;
const wanted = process.argv[2] ?? "";
const chosen = mutants.filter(({ peer, bug }) => `${peer}: ${bug}`.includes(wanted));

const vitest = await createVitest(
  {
    config: false,
    watch: false,
    reporters: [{}],
    silent: true,
    include: ["tests/integration/**/*.test.{ts,tsx}", "{app,db,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/house/postgres.ts"],
    css: { include: [/\?url/] },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    bail: 1,
  },
  {
    resolve: { alias: { "virtual:react-router/server-build": "/tests/house/server-build.ts" } },
    plugins: [
      {
        name: "plant",
        enforce: "pre",
        transform: (code, id) =>
          planted && id === resolve(planted.file)
            ? code.replace(planted.from, () => planted?.to ?? "")
            : undefined,
      },
    ],
  },
);
const missed: string[] = [];
for (const mutant of chosen) {
  const started = performance.now();
  const { found, why } = await find(mutant);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${found ? "found " : "MISSED"} ${mutant.peer}: ${mutant.bug} (${seconds} s)${why}`);
  if (!found) missed.push(mutant.bug);
}
await vitest.close();
console.log(`${chosen.length - missed.length} of ${chosen.length} found`);
process.exit(missed.length > 0 ? 1 : 0);

async function find(mutant: Mutant): Promise<{ found: boolean; why: string }> {
  if (readFileSync(mutant.file, "utf8").split(mutant.from).length !== 2)
    return { found: false, why: ": its text does not stand there once" };
  planted = mutant;
  vitest.invalidateFile(resolve(mutant.file));
  const name = mutant.name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // One database is enough to see it.
  vitest.setGlobalTestNamePattern(new RegExp(`^(?!.*postgres).*${name}`));
  const specifications = await vitest.globTestSpecifications([mutant.test]);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  planted = null;
  vitest.invalidateFile(resolve(mutant.file));
  const failed = testModules.flatMap(({ children }) => [...children.allTests("failed")]);
  const errors = failed.flatMap((test) => test.result().errors ?? []);
  const broken = testModules.flatMap((module) => module.errors());
  const why = broken.map(({ message }) => `\n  did not load: ${message}`).join("");
  const first = process.env["WHY"] ? `\n  ${errors[0]?.message.slice(0, 300)}` : "";
  return { found: failed.length > 0 && broken.length === 0, why: why + first };
}
