// Random actions of the owner and staff through the forms of the admin, beside a model written by hand: after each one every night is
// held by the stay it should be held by, and by no other. `OWNER_SEEDS=7,8` plays other sequences, `OWNER_ACTIONS=1000` longer ones.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aFeedServer } from "#tests/support/calendars/feed-server.ts";
import type { FeedServer } from "#tests/support/calendars/feed-server.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { Dialect } from "#app/platform/database/database.server.ts";
import { anyAction, bookingSteps } from "./owner-model/owner-actions.ts";
import type { Action } from "./owner-model/owner-actions.ts";
import { OwnerModel } from "./owner-model/owner-model.ts";
import { openOwnerWorld } from "./owner-model/owner-world.ts";

const seeds = (process.env["OWNER_SEEDS"] ?? "3").split(",").map(Number);
const lengths = { sqlite: 400, postgres: 40 } as const;
const longer = Number(process.env["OWNER_ACTIONS"] ?? 0);

let site: FeedServer;
beforeAll(async () => {
  site = await aFeedServer();
});
afterAll(() => site.close());

const isKnown = (dialect: Dialect) =>
  dialect === "sqlite" && !longer && process.env["OWNER_SEEDS"] === undefined;

describe.each(databases)("random actions of the owner on %s", (dialect) => {
  test.each(seeds)(
    "no night is held without a stay, seed %i",
    async (seed) => {
      done.clear();
      const actions = fc.sample(anyAction, { seed, numRuns: longer || lengths[dialect] });
      const fault = await play(actions, dialect);
      const found = fault === null ? "as modelled" : await report(fault, actions, dialect);
      expect(found).toBe("as modelled");
      // The sequence of every test run is known to try everything.
      expect(kinds.filter((kind) => isKnown(dialect) && !done.has(kind))).toEqual([]);
    },
    3_600_000,
  );
});

const kinds: string[] = [...bookingSteps, "book", "extend", "change", "cancel", "block", "free"];
kinds.push("import", "undoImport", "imported", "calendar", "apartment", "wait");
kinds.push(
  "together",
  "move",
  "move during the stay",
  "correct",
  "storm",
  "undoStorm",
  "stay",
  "refund",
);

/** What differed first, and after which action. */
interface Fault {
  at: number;
  what: string;
}

/** The kinds of actions that changed something. */
const done = new Set<string>();

function kindOf(action: Action, model: OwnerModel, chosen: number | null): string {
  if (action.do === "press") return action.step;
  if (action.do === "answer") return action.answer === "move" ? "guest moves" : action.answer;
  if (action.do !== "change" || action.move === null || chosen === null) return action.do;
  return model.isDuring(model.bookings[chosen]!) ? "move during the stay" : "move";
}

async function report(
  { at, what }: Fault,
  actions: readonly Action[],
  dialect: Dialect,
): Promise<string> {
  const shortest = await shorten(actions.slice(0, at + 1), dialect);
  const listed = shortest.map((action) => JSON.stringify(action)).join("\n");
  return `action ${at}: ${what}\nAlso by:\n${listed}`;
}

async function play(actions: readonly Action[], dialect: Dialect): Promise<Fault | null> {
  const database = await openTestDatabase(dialect, { seeded: true });
  try {
    const model = new OwnerModel();
    const world = await openOwnerWorld(database, site, model);
    for (const [at, drawn] of actions.entries()) {
      model.now += 1000;
      model.steps += 1;
      const action = model.withShownStep(drawn);
      const chosen = model.choose(action);
      const kind = kindOf(action, model, chosen);
      let what = "";
      try {
        const answer = await world.play(action, chosen);
        if (answer === "done") done.add(kind);
        const expected = model.run(action, chosen, answer);
        // Of two reasons the app may say the other.
        const isSame = answer === expected || (answer === "rules" && expected === "refused");
        if (!isSame) what = `answered ${answer} instead of ${expected}`;
      } catch (error) {
        what = error instanceof Error ? (error.stack ?? error.message) : String(error);
      }
      what ||= differences("nights", model.held(), await world.held());
      what ||= differences("bookings", model.rows(), await world.rows());
      // As costly as all the rest together: every fifth time, and at the end.
      if (at % 5 === 0 || at === actions.length - 1)
        what ||= (await findInconsistencies(database.db)).join("; ");
      if (what) return { at, what: `${JSON.stringify(action)} on ${chosen}: ${what}` };
    }
    return null;
  } finally {
    await database.close();
  }
}

function differences(of: string, expected: string[], found: string[]): string {
  const missing = expected.filter((one) => !found.includes(one));
  const more = found.filter((one) => !expected.includes(one));
  if (missing.length + more.length === 0 && expected.length === found.length) return "";
  return `${of} that are missing: ${missing.join(", ")}; that are too many: ${more.join(", ")}`;
}

// Leaves out half of the actions, then a quarter, down to single ones, as long as it still fails; for half a minute at most.
async function shorten(actions: Action[], dialect: Dialect): Promise<Action[]> {
  let shortest = actions;
  const end = performance.now() + 30_000;
  for (let size = Math.ceil(actions.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < shortest.length && performance.now() < end;) {
      const without = shortest.toSpliced(from, size);
      if (without.length > 0 && (await play(without, dialect)) !== null) shortest = without;
      else from += size;
    }
  return shortest;
}
