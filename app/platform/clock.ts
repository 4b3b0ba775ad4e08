// The clock: passed to all code that needs the time, so that tests can set it.

/** Returns the current instant. `propertyDay` converts it to the property's day. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
