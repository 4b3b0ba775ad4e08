// Seeded random numbers: the same seed gives the same run.

export interface Random {
  /** An integer from 0 up to, but excluding, `n`. */
  below(n: number): number;
  /** True with a probability of `n` percent. */
  percent(n: number): boolean;
  pick<Thing>(things: readonly Thing[]): Thing;
}

/** The generator mulberry32: small, and random enough for tests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (n: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
  return {
    below,
    percent: (n) => below(100) < n,
    pick: (things) => things[below(things.length)]!,
  };
}
