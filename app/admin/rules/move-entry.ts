// Moves an entry of a list, or removes it, as the buttons beside it ask.

/** What a button can do with an entry. */
export const moves = ["top", "up", "down", "remove"] as const;
export type Move = (typeof moves)[number];

/** The list with that entry moved; the same list when it cannot be moved, or is not in it. */
export function moveEntry<Entry>(list: readonly Entry[], entry: Entry, move: Move): Entry[] {
  const from = list.indexOf(entry);
  const others = list.filter((other) => other !== entry);
  if (from < 0) return [...list];
  if (move === "remove") return others;
  const to = { top: 0, up: from - 1, down: from + 1 }[move];
  return others.toSpliced(Math.max(0, to), 0, entry);
}

/** Parses `up:kitchen`; null for anything else. */
export function readMove(button: string): { move: Move; entry: string } | null {
  const [, verb, entry = ""] = /^(\w+):(.{1,80})$/.exec(button) ?? [];
  const move = moves.find((known) => known === verb);
  return move ? { move, entry } : null;
}
