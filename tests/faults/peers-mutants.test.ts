// The tests for peers' bugs are tested: each bug is planted in the sources as they are loaded, and its test must fail for it.
// `ALL=1` plants them all, three minutes; otherwise three that need no database.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { mutants } from "#tests/integration/peers/mutants.ts";

const some = ["is taken for what its name says", "an SVG is taken", "references are counted up"];
const asked = process.env["ALL"] ? [] : some;

test.each(mutants)("$peer: the place for “$bug” is there once, and so is its test", (mutant) => {
  for (const { file, from } of mutant.also ? [mutant, mutant.also] : [mutant])
    expect([file, readFileSync(file, "utf8").split(from).length]).toEqual([file, 2]);
  expect(readFileSync(mutant.test, "utf8")).toContain(mutant.name);
});

test("every planted bug is found", { timeout: 1_200_000 }, async () => {
  const program = "tests/integration/peers/programs/find-mutants.ts";
  // Vitest tells its tests that they run in it; the one that is started here is none of them.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...asked], {
    env: Object.fromEntries(own),
  });
  const count = process.env["ALL"] ? mutants.length : some.length;
  expect(stdout).toContain(`${count} of ${count} found`);
});
