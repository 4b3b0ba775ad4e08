// A seeded random generator: the same seed gives the same data.

export interface Random {
  /** From 0 to 1, exclusive. */
  real(): number;
  /** An integer, both ends included. */
  whole(from: number, to: number): number;
  /** True in that percentage of cases. */
  percent(share: number): boolean;
  oneOf<Thing>(things: readonly Thing[]): Thing;
  /** One of the things, each as likely as its weight. */
  weighted<Thing>(things: readonly (readonly [weight: number, thing: Thing])[]): Thing;
  bytes(count: number): Uint8Array;
}

/** A generator from an integer seed (mulberry32: good enough for demo data, never for a secret). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const real = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (from: number, to: number) => from + Math.floor(real() * (to - from + 1));
  return {
    real,
    whole,
    percent: (share) => real() * 100 < share,
    oneOf: (things) => things[whole(0, things.length - 1)]!,
    weighted(things) {
      let left = real() * things.reduce((sum, [weight]) => sum + weight, 0);
      return (things.find(([weight]) => (left -= weight) < 0) ?? things.at(-1)!)[1];
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => whole(0, 255)),
  };
}
