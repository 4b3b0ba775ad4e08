// What a button beside a feature, or beside anything in a list, makes of the list.

/** What a button may do with one entry. */
export const moves = ["top", "up", "down", "remove"] as const;
export type Move = (typeof moves)[number];

/** The list with that entry moved; the same list when it cannot be, or is not there. */
export function moved<Entry>(list: readonly Entry[], entry: Entry, move: Move): Entry[] {
  const from = list.indexOf(entry);
  const others = list.filter((other) => other !== entry);
  if (from < 0) return [...list];
  if (move === "remove") return others;
  const to = { top: 0, up: from - 1, down: from + 1 }[move];
  return others.toSpliced(Math.max(0, to), 0, entry);
}

/** `up:kitchen` taken apart; null for anything else. */
export function readMove(button: string): { move: Move; entry: string } | null {
  const [, verb, entry = ""] = /^(\w+):(.{1,80})$/.exec(button) ?? [];
  const move = moves.find((known) => known === verb);
  return move ? { move, entry } : null;
}
