// Runs the same actions on the model and on the app: after each one both must return the same result and have the same state.
import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import type { App } from "#app/app.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { Model } from "./model.ts";
import { runAction } from "./run-action.ts";
import { anyAction } from "./action-arbitraries.ts";
import type { Action } from "./actions.ts";
import { clearBookings, openTestWorld } from "./test-world.ts";
import type { TestWorld } from "./test-world.ts";

const maxActions = 40;

class ActionCommand implements fc.AsyncCommand<Model, TestWorld> {
  readonly #action: Action;

  constructor(action: Action) {
    this.#action = action;
  }

  check = () => true;

  async run(model: Model, world: TestWorld): Promise<void> {
    const expected = model.run(this.#action);
    deepStrictEqual(await runAction(this.#action, world), expected);
    deepStrictEqual(await world.snapshot(), model.view());
  }

  toString = () => JSON.stringify(this.#action);
}

/**
 * A property: any sequence of actions behaves as the model does, on a database whose bookings are cleared before each.
 * `replaceDependencies` as in `openTestWorld`; `injectFault` injects a
 * fault for the time of a sequence and resolves with a function that removes it.
 */
export function behavesAsModelled(
  database: Database,
  {
    replaceDependencies,
    injectFault,
  }: {
    replaceDependencies?: (app: App) => App;
    injectFault?: () => Promise<() => Promise<void>>;
  } = {},
) {
  const commands = fc.commands([anyAction.map((action) => new ActionCommand(action))], {
    maxCommands: maxActions,
    size: "max",
  });
  return fc.asyncProperty(commands, async (sequence) => {
    await clearBookings(database);
    const world = await openTestWorld(database, replaceDependencies ? { replaceDependencies } : {});
    const removeFault = await injectFault?.();
    try {
      await fc.asyncModelRun(() => ({ model: new Model(world.priceOf), real: world }), sequence);
    } finally {
      await removeFault?.();
    }
    deepStrictEqual(await findInconsistencies(database.db), []);
  });
}
