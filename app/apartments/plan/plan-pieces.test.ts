// The walls of a small plan, calculated by hand.
import { expect, test } from "vitest";
import type { Line, PlanLayout, PlanRoom } from "../rules/plan-shapes.ts";
import { wallsOf } from "./plan-pieces.ts";

const room = (number: number, ...parts: PlanRoom["parts"]): PlanRoom => ({
  kind: "living",
  number,
  area: 1,
  parts,
  door: "left",
  window: "top",
});
// Four metres by three; the bathroom takes a corner of two by one.
const rooms: PlanLayout["rooms"] = [
  room(0, { x: 0, y: 0, width: 4, height: 2 }, { x: 0, y: 2, width: 2, height: 1 }),
  room(1, { x: 2, y: 2, width: 2, height: 1 }),
];
const lengthOf = (lines: Line[]) =>
  lines.reduce((all, { x1, y1, x2, y2 }) => all + x2 - x1 + y2 - y1, 0);

test("are around the rooms and between them, but not between the parts of one", () => {
  const { outer, inner } = wallsOf({ rooms, openings: [] });
  expect(lengthOf(outer)).toBeCloseTo(14, 9);
  // Two metres above the bathroom, one beside it.
  expect(lengthOf(inner)).toBeCloseTo(3, 9);
  expect(inner.every(({ x1, y1 }) => x1 >= 2 && y1 >= 2)).toBe(true);
});

test("have gaps at doors and windows", () => {
  const openings: PlanLayout["openings"] = [
    { kind: "glass", into: 1, x1: 0.5, y1: 0, x2: 3.5, y2: 0 },
    { kind: "door", into: 1, x1: 2, y1: 2.1, x2: 2, y2: 2.9 },
    { kind: "entrance", into: -1, x1: 0, y1: 3, x2: 1, y2: 3 },
  ];
  const { outer, inner } = wallsOf({ rooms, openings });
  expect(lengthOf(outer)).toBeCloseTo(14 - 3 - 1, 9);
  expect(lengthOf(inner)).toBeCloseTo(3 - 0.8, 9);
  expect(outer).toContainEqual({ x1: 0, y1: 0, x2: 0.5, y2: 0 });
  expect(outer).toContainEqual({ x1: 1, y1: 3, x2: 2, y2: 3 });
});
