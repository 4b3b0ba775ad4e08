// When a failed refund is retried.

const minute = 60_000;
const waits = [0.5, 1, 5, 15, 30, 60]; // minutes after the first, second, ... failure; then hourly

/** When to try next after `attempts` failures. Retries never stop, because the money is owed. */
export function nextRefundTry(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (waits[attempts - 1] ?? 60) * minute);
}
