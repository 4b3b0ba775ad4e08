// Tests the grid of pictures: every row is full, for any number of pictures.
import { describe, expect, it } from "vitest";
import { assignShapes, type Shape } from "./grid-shapes.ts";

// Twelve columns, and two on a narrow screen, as in gallery.css; `lead` is two rows high beside two `side`.
const columns: Record<Shape, number> = {
  lead: 8,
  side: 4 / 2,
  narrow: 5,
  broad: 7,
  third: 4,
  thirdWide: 4,
  half: 6,
  whole: 12,
};
const narrowColumns = (shape: Shape) => (/lead|thirdWide|whole/.test(shape) ? 2 : 1);

describe("the grid", () => {
  it("has no shapes without pictures", () => {
    expect(assignShapes(0)).toEqual([]);
  });

  it("gives a single picture the whole width", () => {
    expect(assignShapes(1)).toEqual(["whole"]);
  });

  it("leaves no single picture in the last row", () => {
    expect(assignShapes(3)).toEqual(["lead", "side", "side"]);
    expect(assignShapes(4)).toEqual(["half", "half", "narrow", "broad"]);
    expect(assignShapes(5)).toEqual(["lead", "side", "side", "narrow", "broad"]);
    expect(assignShapes(13).slice(10)).toEqual(["thirdWide", "third", "third"]);
  });

  it("fills every row to the end, for any number of pictures and on both screens", () => {
    for (let count = 1; count <= 60; count++) {
      const shapes = assignShapes(count);
      expect(shapes).toHaveLength(count);
      let [row, narrowRow] = [0, 0];
      const leads: number[] = [];
      const wide: number[] = [];
      for (const shape of shapes) {
        row = (row + columns[shape]) % 12;
        narrowRow += narrowColumns(shape);
        if (shape === "lead") leads.push(row);
        if (narrowColumns(shape) === 2) wide.push(narrowRow % 2);
      }
      // Only two small ones are beside a large one, and a wide one never starts in the second column.
      expect([count, leads.every((end) => end === 8)]).toEqual([count, true]);
      expect([count, wide.every((end) => end === 0)]).toEqual([count, true]);
      expect([count, row, narrowRow % 2]).toEqual([count, 0, 0]);
    }
  });
});
