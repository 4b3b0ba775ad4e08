// Rolling restart: a process that does not become ready stops the rest.
import { expect, test } from "vitest";
import { portOf, restartInTurn } from "./restart.ts";

/** Restarts three units; `answers` are the results of each unit's readiness checks, and then false. */
async function play(answers: boolean[], broken?: string) {
  const happened: string[] = [];
  const asked = new Map<string, number>();
  const failed = await restartInTurn(["a@1", "a@2", "a@3"], {
    restart: (unit) => void happened.push(`restart ${unit}`),
    isReady(unit) {
      const times = asked.get(unit) ?? 0;
      asked.set(unit, times + 1);
      return Promise.resolve(unit !== broken && answers[times] === true);
    },
    patience: 500,
    interval: 1,
    say: (line) => void happened.push(line.replace(/ after .*/, "")),
  }).catch((error: Error) => error.message);
  return { happened, failed };
}

const inTurn = ["a@1", "a@2", "a@3"].flatMap((unit) => [`restart ${unit}`, `${unit} is ready`]);

test("each is ready three times in a row before the next is restarted", async () => {
  expect(await play([false, true, true, false, true, true, true])).toEqual({
    happened: inTurn,
    failed: undefined,
  });
  expect(await play([true, true, false, true, true])).toEqual({
    happened: ["restart a@1"],
    failed: "a@1 did not become ready. Left as they were: a@2, a@3",
  });
});

test("when one does not become ready, the others are left running", async () => {
  expect(await play([true, true, true], "a@2")).toEqual({
    happened: ["restart a@1", "a@1 is ready", "restart a@2"],
    failed: "a@2 did not become ready. Left as they were: a@3",
  });
});

test("the port is read from a unit's name", () => {
  expect(["kaz-filao@3001", "kaz-filao@80.service"].map(portOf)).toEqual([3001, 80]);
});
