// What devices are told, when a notice is tried again, and its form: JSON as Declarative Web Push describes it
// (https://www.w3.org/TR/push-api/), which public/push-worker.js shows where a browser does not do so by itself.

/** What a user can choose to be told. */
export const userKinds = ["bookings", "messages"] as const;

/** What a notice says: the first three to users, the last to both, the others to a guest. */
export type NoticeKind =
  | "newBooking"
  | "newMessage"
  | "lowerPrice"
  | "hostMessage"
  | "confirmed"
  | "changed"
  | "cancelled"
  | "arrival"
  | "test";

/** How long, in seconds, a push service keeps a notice for a device without a network: a day. */
export const keptSeconds = 86_400;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds to wait after the first, second and third failure; then an hour, the longest that any job waits. */
const waits = [30 * second, 5 * minute, 30 * minute];

/**
 * When to try again a notice made at `createdAt`, after `attempts` failures: not before what `Retry-After` says (seconds or an HTTP
 * date), within an hour. Null once it is older than a day: what it says is then read by email.
 */
export function nextPushAttempt(
  notice: { attempts: number; createdAt: string },
  retryAfter: string | null,
  now: Date,
): Date | null {
  if (now.getTime() - Date.parse(notice.createdAt) >= keptSeconds * second) return null;
  const asked = waitOf(retryAfter, now);
  const wait = Math.max(asked, waits[notice.attempts - 1] ?? hour);
  return new Date(now.getTime() + Math.min(wait, hour));
}

function waitOf(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * second;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}

/**
 * What an answer of a push service means (RFC 8030): `gone` for a subscription that has ended, `again` for one worth another
 * attempt, `refused` for a notice that no attempt makes better.
 */
export function outcomeOf(status: number): "sent" | "gone" | "again" | "refused" {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status === 408 || status === 429 || status >= 500) return "again";
  return "refused";
}

/** The content of a notice, before it is encrypted; `navigate` is the URL that a press opens. */
export function writeNotice(notice: {
  title: string;
  body: string;
  navigate: string;
  lang: string;
  tag: string;
}): string {
  return JSON.stringify({
    web_push: 8030,
    notification: { ...notice, dir: "ltr", silent: false },
  });
}
