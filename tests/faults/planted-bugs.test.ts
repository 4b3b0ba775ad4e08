// Mutation tests of the checks: each planted bug must be found.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sqliteTemplate } from "#tests/house/templates.ts";
import { meddle, openBreakable } from "./life/broken-database.ts";
import type { BreakableDatabase } from "./life/broken-database.ts";
import { livesAsModelled } from "./life/compare.ts";
import { plantedBugs } from "./life/planted-bugs.ts";
import type { PlantedBug } from "./life/planted-bugs.ts";
import { playStorm } from "./life/storm.ts";

let database: BreakableDatabase;
beforeAll(() => {
  database = openBreakable(sqliteTemplate(inject("templates"), "seeded"));
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
    const storm = await playStorm(4, database);
    expect(storm.faults).toEqual([]);
    expect(storm.trace.length).toBeGreaterThan(50);
    expect(await playStorm(4, database)).toEqual(storm);
  });

  test.each(plantedBugs.filter(({ foundBy }) => foundBy === "simulation"))("$name", async (bug) => {
    expect(await findInStorms(bug, 100)).not.toBe(null);
  });
});

/** The first violation in the first simulation that has one; null when none was found. */
async function findInStorms(bug: PlantedBug, mostStorms: number): Promise<string | null> {
  database.rewrite = bug.rewrite ?? ((text) => text);
  try {
    for (let seed = 1; seed <= mostStorms; seed++) {
      const { faults } = await playStorm(seed, database, {
        ...(bug.outside && { outside: bug.outside }),
        meddle: () => meddle(database, bug.triggers ?? []),
      });
      if (faults[0]) return faults[0];
    }
    return null;
  } finally {
    database.rewrite = (text) => text;
  }
}

/** The difference in the first sequence that fails; null when none failed. */
async function findWithModel(bug: PlantedBug, mostLives: number): Promise<string | null> {
  database.rewrite = bug.rewrite ?? ((text) => text);
  try {
    const lives = livesAsModelled(database, {
      ...(bug.outside && { outside: bug.outside }),
      meddle: () => meddle(database, bug.triggers ?? []),
    });
    const found = await fc.check(lives, { numRuns: mostLives, endOnFailure: true, seed: 7 });
    return found.failed ? String(found.errorInstance) : null;
  } finally {
    database.rewrite = (text) => text;
  }
}
