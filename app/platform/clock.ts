// The clock: whatever asks for the time receives one of these, so that tests can set it.

/** Tells the instant. Days of the property are made of it by `propertyDay`. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
