// Mutation tests of the checks: each planted bug must be found.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sqliteTemplate } from "#tests/support/databases/database-templates.ts";
import { installTriggers, openBreakableDatabase } from "./model-based/breakable-database.ts";
import type { BreakableDatabase } from "./model-based/breakable-database.ts";
import { behavesAsModelled } from "./model-based/compare.ts";
import { plantedBugs } from "./model-based/planted-bugs.ts";
import type { PlantedBug } from "./model-based/planted-bugs.ts";
import { runSimulation } from "./model-based/run-simulation.ts";

let database: BreakableDatabase;
beforeAll(() => {
  database = openBreakableDatabase(sqliteTemplate(inject("templates"), "seeded"));
});
afterAll(() => database.close());

describe("the model finds a planted bug", () => {
  test("and nothing where none is planted", async () => {
    expect(await findWithModel({ name: "none", foundBy: "model" }, 5)).toBe(null);
  });

  test.each(plantedBugs.filter(({ foundBy }) => foundBy === "model"))("$name", async (bug) => {
    expect(await findWithModel(bug, 200)).toMatch(/strictly deep-equal|UNIQUE constraint/);
  });
});

describe("the simulation finds a planted bug", () => {
  test("and nothing where none is planted, and is reproducible by its seed", async () => {
    const simulation = await runSimulation(4, database);
    expect(simulation.faults).toEqual([]);
    expect(simulation.trace.length).toBeGreaterThan(50);
    expect(await runSimulation(4, database)).toEqual(simulation);
  });

  test.each(plantedBugs.filter(({ foundBy }) => foundBy === "simulation"))("$name", async (bug) => {
    expect(await findInSimulations(bug, 100)).not.toBe(null);
  });
});

/** The first violation in the first simulation that has one; null when none was found. */
async function findInSimulations(bug: PlantedBug, maxSimulations: number): Promise<string | null> {
  database.rewrite = bug.rewrite ?? ((text) => text);
  try {
    for (let seed = 1; seed <= maxSimulations; seed++) {
      const { faults } = await runSimulation(seed, database, {
        ...(bug.replaceDependencies && { replaceDependencies: bug.replaceDependencies }),
        injectFault: () => installTriggers(database, bug.triggers ?? []),
      });
      if (faults[0]) return faults[0];
    }
    return null;
  } finally {
    database.rewrite = (text) => text;
  }
}

/** The difference in the first sequence that fails; null when none failed. */
async function findWithModel(bug: PlantedBug, maxSequences: number): Promise<string | null> {
  database.rewrite = bug.rewrite ?? ((text) => text);
  try {
    const sequences = behavesAsModelled(database, {
      ...(bug.replaceDependencies && { replaceDependencies: bug.replaceDependencies }),
      injectFault: () => installTriggers(database, bug.triggers ?? []),
    });
    const found = await fc.check(sequences, { numRuns: maxSequences, endOnFailure: true, seed: 7 });
    return found.failed ? String(found.errorInstance) : null;
  } finally {
    database.rewrite = (text) => text;
  }
}
