// Mutation tests for the bugs of comparable products: each is planted in the sources as they are loaded, and its test must fail.
// `ALL=1` plants them all, three minutes; otherwise three that need no database.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { mutants } from "#tests/integration/security/mutants.ts";

const testedMutants = [
  "is taken for what its name says",
  "an SVG is taken",
  "references are counted up",
];
const asked = process.env["ALL"] ? [] : testedMutants;

test.each(mutants)("$peer: the code for “$bug” occurs once, and so does its test", (mutant) => {
  for (const { file, from } of [mutant, ...(mutant.also ?? [])])
    expect([file, readFileSync(file, "utf8").split(from).length]).toEqual([file, 2]);
  expect(readFileSync(mutant.test, "utf8")).toContain(mutant.name);
});

test("every planted bug is found", { timeout: 1_200_000 }, async () => {
  const program = "tests/integration/security/programs/find-mutants.ts";
  // Vitest sets VITEST* for its tests; the nested run must not inherit them.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...asked], {
    env: Object.fromEntries(own),
  });
  const count = process.env["ALL"] ? mutants.length : testedMutants.length;
  expect(stdout).toContain(`${count} of ${count} found`);
});
