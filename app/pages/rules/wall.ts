// The wall of pictures in the gallery: rows of two and three, so that the last row is as full as the first.

/** The shape of a picture on the wall; `wide` ones take the whole width of a narrow screen. Each is a class of gallery.css. */
export type Shape = "lead" | "side" | "narrow" | "broad" | "third" | "thirdWide" | "half" | "whole";

// One after the other, then from the start.
const rows: Shape[][] = [
  ["lead", "side", "side"],
  ["narrow", "broad"],
  ["thirdWide", "third", "third"],
  ["broad", "narrow"],
  ["half", "half"],
];

/** A shape for each of `count` pictures, in their order. */
export function hangPictures(count: number): Shape[] {
  if (count === 1) return ["whole"];
  const shapes: Shape[] = [];
  for (let turn = 0; shapes.length < count; turn++)
    shapes.push(...rowFor(turn, count - shapes.length));
  return shapes;
}

// The next row in turn, unless it is too long or would leave one picture alone.
function rowFor(turn: number, left: number): Shape[] {
  const inTurn = rows[turn % rows.length] ?? [];
  return (
    [inTurn, ...rows.toReversed()].find((row) => row.length <= left && left - row.length !== 1) ??
    []
  );
}
