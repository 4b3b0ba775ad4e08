// The layout of the gallery's grid: rows of two and three pictures, so that the last row is as full as the first.

/** The shape of a picture in the grid, a class of gallery.css; `thirdWide` takes the full width of a narrow screen. */
export type Shape = "lead" | "side" | "narrow" | "broad" | "third" | "thirdWide" | "half" | "whole";

// The rows in order, repeated from the start.
const rows: Shape[][] = [
  ["lead", "side", "side"],
  ["narrow", "broad"],
  ["thirdWide", "third", "third"],
  ["broad", "narrow"],
  ["half", "half"],
];

/** A shape for each of `count` pictures, in their order. */
export function assignShapes(count: number): Shape[] {
  if (count === 1) return ["whole"];
  const shapes: Shape[] = [];
  for (let turn = 0; shapes.length < count; turn++)
    shapes.push(...rowFor(turn, count - shapes.length));
  return shapes;
}

// The next row, unless it is too long or would leave a single picture for the last row.
function rowFor(turn: number, left: number): Shape[] {
  const inTurn = rows[turn % rows.length] ?? [];
  return (
    [inTurn, ...rows.toReversed()].find((row) => row.length <= left && left - row.length !== 1) ??
    []
  );
}
