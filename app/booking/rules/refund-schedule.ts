// When a refund that the gateway did not take is tried again.

const minute = 60_000;
const waits = [0.5, 1, 5, 15, 30, 60]; // minutes after the first, second, ... failure; then hourly

/** Money that is owed is never given up. `attempts` failures, counted from `now`. */
export function nextRefundTry(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (waits[attempts - 1] ?? 60) * minute);
}
