// The checks are checked: each bug that is planted on purpose must be found.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sqliteTemplate } from "#tests/house/templates.ts";
import { meddle, openBreakable } from "./life/broken-database.ts";
import type { BreakableDatabase } from "./life/broken-database.ts";
import { livesAsModelled } from "./life/compare.ts";
import { plantedBugs } from "./life/planted-bugs.ts";
import type { PlantedBug } from "./life/planted-bugs.ts";

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

/** How the first life that was not as it should be was told apart; null when all of them went by. */
async function findWithModel(bug: PlantedBug, mostLives: number): Promise<string | null> {
  database.rewrite = bug.rewrite ?? ((text) => text);
  const lives = livesAsModelled(database, {
    ...(bug.outside && { outside: bug.outside }),
    meddle: () => meddle(database, bug.triggers ?? []),
  });
  const found = await fc.check(lives, { numRuns: mostLives, endOnFailure: true, seed: 7 });
  return found.failed ? String(found.errorInstance) : null;
}
