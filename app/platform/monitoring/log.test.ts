// What the log writes, and what it masks.
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import type { LogLevel } from "./log.ts";

function logged(level: LogLevel) {
  const lines: Record<string, unknown>[] = [];
  return {
    lines,
    log: createLog(level, (line) => lines.push(JSON.parse(line) as Record<string, unknown>)),
  };
}

test("a line is one JSON object with its time, level, event and fields", () => {
  const written: string[] = [];
  createLog("info", (line) => written.push(line)).info("email\nsent", {
    attempt: 2,
    kind: "guestConfirmation",
  });
  expect(written).toHaveLength(1);
  expect(written[0]).not.toContain("\n");
  expect(JSON.parse(written[0]!)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: "info",
    event: "email\nsent",
    attempt: 2,
    kind: "guestConfirmation",
  });
});

test("only its level and above are written", () => {
  const { lines, log } = logged("warn");
  log.debug("a");
  log.info("b");
  log.warn("c");
  log.error("d");
  expect(lines.map(({ event }) => event)).toEqual(["c", "d"]);
});

test("an error is logged with its message; addresses and card numbers are masked", () => {
  const { lines, log } = logged("info");
  log.error("email given up", {
    error: new Error("550 <claire.moreau@example.com> unknown, card 4242 4242 4242 4242"),
  });
  expect(lines[0]).toMatchObject({
    error: { name: "Error", message: "550 <[address]> unknown, card [digits]" },
  });
  expect(JSON.stringify(lines)).not.toMatch(/claire|4242/);
});

test("a reference, an id and an amount stay readable", () => {
  const { lines, log } = logged("info");
  log.info("booked", {
    reference: "KF-7Q2M4XW9",
    id: "5b2f7c1e-90ab-4c3d-8e1f-0123456789ab",
    total: 118300,
    day: "2027-03-01",
  });
  expect(lines[0]).toMatchObject({
    reference: "KF-7Q2M4XW9",
    id: "5b2f7c1e-90ab-4c3d-8e1f-0123456789ab",
    total: 118300,
    day: "2027-03-01",
  });
});
