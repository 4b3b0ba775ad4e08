// Presses on a device: which wait, which take each other back, how long they and the kept pages last. Worked out by hand.
import { expect, test } from "vitest";
import { idleHours } from "../../auth/rules/sign-in.ts";
import { mostDaysLate } from "../../cleaning/rules/cleaning-board.ts";
import {
  addPress,
  canWithdraw,
  isKept,
  isSentLater,
  isTooOld,
  keptHours,
  longestWaitDays,
  rememberDays,
  sentFields,
  waitingOf,
} from "./presses.ts";
import type { PressAct, StoredPress } from "./presses.ts";

const nine = Date.parse("2027-03-13T09:00:00Z");
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);

function aPress(act: PressAct, changes: Partial<StoredPress> = {}): StoredPress {
  return {
    key: act,
    user: "ravi",
    about: "reference=KF-7M3QX9TD",
    act,
    fields: { reference: "KF-7M3QX9TD", version: "3" },
    text: "Arrived",
    apartment: "Lagoon",
    pressedAt: nine,
    triedAt: null,
    refused: null,
    ...changes,
  };
}

test("the first press waits", () => {
  const arrived = aPress("arrive");
  expect(addPress([], arrived)).toEqual({ add: arrived, remove: null });
});

test("the same button again, in another tab, adds nothing; neither while it is being sent", () => {
  const none = { add: null, remove: null };
  expect(addPress([aPress("arrive")], aPress("arrive", { key: "2" }))).toEqual(none);
  expect(addPress([aPress("arrive", { triedAt: nine })], aPress("arrive", { key: "2" }))).toEqual(
    none,
  );
});

test.each([
  ["arrive", "undoArrival"],
  ["undoArrival", "arrive"],
  ["leave", "undoLeaving"],
  ["undoLeaving", "leave"],
  ["cleaningStart", "cleaningUndo"],
  ["cleaningDone", "cleaningUndo"],
] as const)("%s that was not sent yet, then %s: neither is sent", (first, then) => {
  const waits = aPress(first);
  expect(addPress([waits], aPress(then))).toEqual({ add: null, remove: waits });
});

test("what may have reached the server is taken back by a press of its own, after it", () => {
  const undone = aPress("undoArrival");
  expect(addPress([aPress("arrive", { triedAt: nine })], undone)).toEqual({
    add: undone,
    remove: null,
  });
});

test("only the last press about the same counts: begun, clean, then undo takes back clean", () => {
  const [begun, clean] = [aPress("cleaningStart"), aPress("cleaningDone")];
  expect(addPress([begun], clean)).toEqual({ add: clean, remove: null });
  expect(addPress([begun, clean], aPress("cleaningUndo"))).toEqual({ add: null, remove: clean });
});

test("another booking, another user, and what was refused, have nothing to do with it", () => {
  const arrived = aPress("arrive");
  const others = [
    aPress("arrive", { about: "reference=KF-OTHER000" }),
    aPress("arrive", { user: "zoe" }),
    aPress("arrive", { refused: "changed" }),
  ];
  expect(addPress(others, arrived)).toEqual({ add: arrived, remove: null });
});

test("a user's presses wait in the order of pressing, without those that were answered", () => {
  const all = [
    aPress("cleaningDone", { key: "1" }),
    aPress("arrive", { key: "2", user: "zoe" }),
    aPress("arrive", { key: "3", refused: "cancelled" }),
    aPress("arrive", { key: "4" }),
  ];
  expect(waitingOf(all, "ravi").map(({ key }) => key)).toEqual(["1", "4"]);
  expect(waitingOf(all, "zoe").map(({ key }) => key)).toEqual(["2"]);
});

test("a press can be withdrawn until it is sent for the first time", () => {
  expect(canWithdraw(aPress("arrive"))).toBe(true);
  expect(canWithdraw(aPress("arrive", { triedAt: nine }))).toBe(false);
  expect(canWithdraw(aPress("arrive", { refused: "already" }))).toBe(false);
});

test("a page is kept for twelve hours, as long as a session without a request", () => {
  expect(keptHours).toBe(idleHours);
  expect(isKept(nine, nine)).toBe(true);
  expect(isKept(nine, nine + hours(12) - 1)).toBe(true);
  expect(isKept(nine, nine + hours(12))).toBe(false);
});

test("a clock that was set back shows no kept page; nor does a page without its time", () => {
  expect(isKept(nine, nine - 1)).toBe(false);
  expect(isKept(Number.NaN, nine)).toBe(false);
});

test("a press is done for seven days, as long as a cleaning is, and the server knows its key for longer", () => {
  expect(longestWaitDays).toBe(mostDaysLate);
  expect(rememberDays).toBeGreaterThan(longestWaitDays);
  expect(isTooOld(nine, nine + hours(7 * 24))).toBe(false);
  expect(isTooOld(nine, nine + hours(7 * 24) + 1)).toBe(true);
});

test("from a minute on, the time of pressing is worth a line in the log", () => {
  expect(isSentLater(nine, nine + minutes(1) - 1)).toBe(false);
  expect(isSentLater(nine, nine + minutes(1))).toBe(true);
});

test("what is sent says how many seconds ago it was pressed, never less than none", () => {
  const fields = {
    key: "arrive",
    user: "ravi",
    do: "arrive",
    reference: "KF-7M3QX9TD",
    version: "3",
  };
  expect(sentFields(aPress("arrive"), nine + minutes(90) + 400)).toEqual({
    ...fields,
    ago: "5400",
  });
  expect(sentFields(aPress("arrive"), nine - 1000)).toEqual({ ...fields, ago: "0" });
});
