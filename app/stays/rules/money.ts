// Money as whole cents, rounded half up everywhere.

/** Money: an integer number of cents. */
export type Cents = number;

/** An integer quotient, rounded half up. Exact: dividing whole numbers this small, a double never crosses an integer. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** A percentage of an amount, rounded half up to the cent. */
export function percentOf(amount: Cents, percent: number): Cents {
  return divideHalfUp(amount * percent, 100);
}
