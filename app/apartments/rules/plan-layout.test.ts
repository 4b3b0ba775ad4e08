// Plans calculated by hand for two apartments, and properties of the plan of any apartment.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apartments } from "#property/apartments.ts";
import { layOutPlan } from "./plan-layout.ts";
import type { PlanFacts } from "./plan-layout.ts";
import { furnishPlan } from "./plan-furniture.ts";
import { overlap } from "./plan-shapes.ts";
import type { Rect } from "./plan-shapes.ts";

const named = (slug: string) => apartments.find((apartment) => apartment.slug === slug)!;
const areaOf = ({ width, height }: Rect) => width * height;
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

test("a studio of 42 m²: a bathroom in the corner, the rest is one room around it", () => {
  const layout = layOutPlan(named("deluxe-sea-view-suite"))!;
  // The facade is √(42 × 1.15) = 6.95 m, so the depth 6.043; 15 % of 42 are 6, at 36 % of the depth (2.176) 2.758 wide.
  expect([layout.width, layout.depth]).toEqual([expect.closeTo(6.95, 3), expect.closeTo(6.043, 3)]);
  const [main, bathroom, ...others] = layout.rooms;
  expect(others).toEqual([]);
  expect([main.kind, main.area, bathroom?.kind, bathroom?.area]).toEqual([
    "studio",
    36,
    "bathroom",
    6,
  ]);
  expect(bathroom?.parts[0]).toEqual({
    x: expect.closeTo(4.192, 2),
    y: expect.closeTo(3.868, 3),
    width: expect.closeTo(2.758, 3),
    height: expect.closeTo(2.176, 3),
  });
  // 6.95 × 3.868 before it and 4.192 × 2.176 beside it: 26.88 + 9.12 = 36.
  expect(main.parts.map(areaOf)).toEqual([expect.closeTo(26.88, 1), expect.closeTo(9.12, 1)]);
  // A wall of glass: the whole facade except 15 cm at each end. The terrace is in front of it, 24 % of its width deep.
  const glass = layout.openings.filter(({ kind }) => kind === "glass");
  expect(glass).toEqual([expect.objectContaining({ x1: 0.15, x2: expect.closeTo(6.8, 3), y1: 0 })]);
  expect(layout.terrace).toEqual({
    x: 0,
    y: expect.closeTo(-1.668, 3),
    width: layout.width,
    height: expect.closeTo(1.668, 3),
  });
  expect(layout.roof).toBeNull();
});

test("a family apartment of 78 m²: the living room between two bedrooms, each with a bathroom behind it", () => {
  const layout = layOutPlan(named("premium-family-apartment"))!;
  // 29 % and 32 % of 78 are 23 and 25 for the sides, 10 % are 8 for each bathroom; 78 - 23 - 25 = 30 are left.
  expect(layout.rooms.map(({ kind, number, area }) => [kind, number, area])).toEqual([
    ["living", 0, 30],
    ["bedroom", 2, 15],
    ["bathroom", 2, 8],
    ["bedroom", 1, 17],
    ["bathroom", 1, 8],
  ]);
  // √(78 × 1.6) = 11.171 by 6.982: the left side is 23 / 6.982 = 3.294 wide, its bedroom 15 / 3.294 = 4.553 deep.
  expect(layout.rooms[1]?.parts).toEqual([
    { x: 0, y: 0, width: expect.closeTo(3.294, 3), height: expect.closeTo(4.553, 2) },
  ]);
  // From the living room into the second bedroom and the bathroom for all; the other bathroom belongs to the first.
  expect(layout.rooms.map(({ door }) => door)).toEqual(["bottom", "right", "right", "left", "top"]);
});

test("with one bathroom the kitchen is behind the other bedroom", () => {
  const layout = layOutPlan(named("garden-view-apartment"))!;
  // 29 % of 70 are 20: 7 of bathroom, 13 of bedroom. 32 % are 22: 70 % of them, 15, of bedroom. The rest is 70 - 20 - 15.
  expect(layout.rooms.map(({ area }) => area)).toEqual([35, 13, 7, 15]);
  expect(layout.rooms[0].parts.map(areaOf)).toEqual([expect.closeTo(28, 6), expect.closeTo(7, 6)]);
});

const facts = fc.record<PlanFacts>({
  kind: fc.constantFrom("studio", "twoBedroom"),
  bedrooms: fc.integer({ min: 0, max: 6 }),
  bathrooms: fc.integer({ min: 0, max: 6 }),
  guests: fc.integer({ min: 1, max: 12 }),
  sizeM2: fc.oneof(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 10, max: 500 })),
  floor: fc.integer({ min: 0, max: 30 }),
  beds: fc.array(
    fc.record({
      kind: fc.constantFrom("double" as const, "single" as const, "sofaBed" as const),
      count: fc.integer({ min: 0, max: 3 }),
      room: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 4 },
  ),
  features: fc.subarray([
    "kitchen",
    "terrace",
    "largeTerrace",
    "roofTerrace",
    "glassWall",
    "desk",
    "outdoorShower",
    "washingMachine",
    "barbecue",
  ]),
});

describe("any plan", () => {
  const plausible = [10, 12, 25, 45, 60, 400].flatMap((sizeM2) =>
    apartments.map((apartment): [PlanFacts] => [{ ...apartment, sizeM2 }]),
  );

  test("has rooms of whole square metres that add up to the apartment, do not overlap, and are within it", () => {
    fc.assert(
      fc.property(facts, (any) => {
        const layout = layOutPlan(any);
        if (!layout) return;
        const { rooms, width, depth } = layout;
        expect(sum(rooms.map(({ area }) => area))).toBe(any.sizeM2);
        for (const { area, parts } of rooms) {
          expect(Number.isInteger(area)).toBe(true);
          expect(sum(parts.map(areaOf))).toBeCloseTo(area, 6);
        }
        const parts = rooms.flatMap((room) => room.parts);
        expect(parts.some((one, at) => parts.slice(at + 1).some((two) => overlap(one, two)))).toBe(
          false,
        );
        for (const { x, y, width: wide, height } of parts) {
          expect(Math.min(x, y)).toBeGreaterThan(-1e-6);
          expect(x + wide).toBeLessThan(width + 1e-6);
          expect(y + height).toBeLessThan(depth + 1e-6);
        }
        expect(rooms.filter(({ kind }) => kind === "bathroom")).toHaveLength(any.bathrooms);
      }),
      { numRuns: 400, examples: plausible },
    );
  });

  test("has every bed of the facts, and no overlaps with other pieces or walls", () => {
    fc.assert(
      fc.property(facts, (any) => {
        const layout = layOutPlan(any);
        const plan = layout && furnishPlan(layout, any);
        if (!plan) return;
        const { pieces, rooms, terrace, roof } = plan;
        for (const kind of ["double", "single"] as const) {
          const wanted = any.beds.filter((bed) => bed.kind === kind).map(({ count }) => count);
          expect(pieces.filter((piece) => piece.kind === kind)).toHaveLength(sum(wanted));
        }
        expect(
          pieces.some((one, at) => pieces.slice(at + 1).some((two) => overlap(one, two))),
        ).toBe(false);
        const places = [...rooms.flatMap(({ parts }) => parts), terrace, roof].filter(
          (place) => place !== null,
        );
        for (const piece of pieces)
          expect(places.filter((place) => holds(place, piece))).toHaveLength(1);
      }),
      { numRuns: 300, examples: plausible },
    );
  });

  test("exists for each of the six, with a name in every room", () => {
    for (const apartment of apartments) {
      const plan = furnishPlan(layOutPlan(apartment)!, apartment);
      const labelled = plan?.labels.map(({ of }) => of).filter((of) => typeof of === "number");
      expect([apartment.slug, labelled?.toSorted()]).toEqual([
        apartment.slug,
        plan?.rooms.map((_, place) => place),
      ]);
    }
  });

  test.each([
    ["no space for a bed", { ...named("classic-double-room"), sizeM2: 12 }],
    [
      "a bed in a room that there is not",
      { ...named("classic-double-room"), beds: [{ kind: "double", count: 1, room: 3 }] },
    ],
    ["a third bedroom", { ...named("premium-family-apartment"), bedrooms: 3 }],
    ["three bathrooms", { ...named("premium-family-apartment"), bathrooms: 3 }],
    ["no size", { ...named("premium-family-apartment"), sizeM2: 0 }],
  ] as [string, PlanFacts][])("is left out with %s", (_, odd) => {
    const layout = layOutPlan(odd);
    expect(layout && furnishPlan(layout, odd)).toBeNull();
  });
});

function holds(place: Rect, { x, y, width, height }: Rect): boolean {
  return (
    x >= place.x &&
    y >= place.y &&
    x + width <= place.x + place.width &&
    y + height <= place.y + place.height
  );
}
