// Runs the same actions on the model and on the app: after each one both must return the same result and have the same state.
import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import type { House } from "#app/house.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { faultsInTheBooks } from "#tests/house/books.ts";
import { Model } from "./model.ts";
import { playWish } from "./play-wish.ts";
import { anyWish } from "./wish-arbitraries.ts";
import type { Wish } from "./wishes.ts";
import { emptyBooks, openWorld } from "./world.ts";
import type { World } from "./world.ts";

const mostWishes = 40;

class Move implements fc.AsyncCommand<Model, World> {
  readonly #wish: Wish;

  constructor(wish: Wish) {
    this.#wish = wish;
  }

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    const expected = model.play(this.#wish);
    deepStrictEqual(await playWish(this.#wish, world), expected);
    deepStrictEqual(await world.view(), model.view());
  }

  toString = () => JSON.stringify(this.#wish);
}

/**
 * A property: any sequence of actions behaves as the model does, on a database whose bookings are cleared before each.
 * `replaceDependencies` as in `openTestWorld`; `injectFault` injects a
 * fault for the time of a sequence and resolves with a function that removes it.
 */
export function livesAsModelled(
  database: Database,
  {
    outside,
    meddle,
  }: { outside?: (house: House) => House; meddle?: () => Promise<() => Promise<void>> } = {},
) {
  const moves = fc.commands([anyWish.map((wish) => new Move(wish))], {
    maxCommands: mostWishes,
    size: "max",
  });
  return fc.asyncProperty(moves, async (life) => {
    await emptyBooks(database);
    const world = await openWorld(database, outside ? { outside } : {});
    const mend = await meddle?.();
    try {
      await fc.asyncModelRun(() => ({ model: new Model(world.due), real: world }), life);
    } finally {
      await mend?.();
    }
    deepStrictEqual(await faultsInTheBooks(database.db), []);
  });
}
