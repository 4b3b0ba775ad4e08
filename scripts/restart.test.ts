// The order in which processes are restarted: one that is not ready stops the rest.
import { expect, test } from "vitest";
import { portOf, restartInTurn } from "./restart.ts";

/** Restarts three units, each ready at its third question, but for `broken`; answers what happened, and the error. */
async function play(broken?: string) {
  const happened: string[] = [];
  const asked = new Map<string, number>();
  const failed = await restartInTurn(["a@1", "a@2", "a@3"], {
    restart: (unit) => void happened.push(`restart ${unit}`),
    isReady(unit) {
      const times = (asked.get(unit) ?? 0) + 1;
      asked.set(unit, times);
      const ready = unit !== broken && times === 3;
      if (ready) happened.push(`ready ${unit}`);
      return Promise.resolve(ready);
    },
    patience: 500,
    pause: 1,
    say: () => {},
  }).catch((error: Error) => error.message);
  return { happened, failed };
}

test("each is ready before the next is restarted", async () => {
  expect(await play()).toEqual({
    happened: ["restart a@1", "ready a@1", "restart a@2", "ready a@2", "restart a@3", "ready a@3"],
    failed: undefined,
  });
});

test("when one does not become ready, the others are left as they run", async () => {
  expect(await play("a@2")).toEqual({
    happened: ["restart a@1", "ready a@1", "restart a@2"],
    failed: "a@2 did not become ready. Left as they were: a@3",
  });
});

test("a unit's name tells its port", () => {
  expect(["kaz-filao@3001", "kaz-filao@80.service"].map(portOf)).toEqual([3001, 80]);
});
