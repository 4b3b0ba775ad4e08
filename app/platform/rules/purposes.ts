// The rate limits of all requests, per network: generous for a family behind one address, strict for a script.

/** At most `most` within a window of so many seconds. */
export interface Purpose {
  name: string;
  most: number;
  seconds: number;
  /** What counts: every request, one that found nothing (a guess), or one whose card was declined. */
  counts: "asked" | "missed" | "declined";
}

const asked = (name: string, most: number, seconds: number): Purpose => ({
  name,
  most,
  seconds,
  counts: "asked",
});

/** Every request that needs server work. Static files, pictures and health checks are not counted. */
export const anything = asked("anything", 1_200, 60);
/** Searches and calendars: a visitor trying dates sends one request a second at most. */
export const searches = asked("searches", 300, 60);
/** Steps of the booking form, and changes by the guest. */
export const bookings = asked("bookings", 120, 600);
/** The API: availability, quotes, and bookings. */
export const programs = asked("programs", 600, 60);
export const programBookings = asked("program bookings", 120, 600);
/** Each message is also counted exactly, per hour, where it is written. */
export const messages = asked("messages", 30, 600);
/** Checking a passphrase takes a tenth of a second of CPU; failures are also delayed by account and network. */
export const signIns = asked("sign-ins", 60, 600);
/** Requesting a booking's link by its reference; also counted exactly where it is answered. */
export const findings = asked("findings", 30, 600);
export const reviews = asked("reviews", 30, 600);
/** Changes by admin users, and their uploads of several pictures per request. */
export const deskWork = asked("desk", 600, 600);
export const uploads = asked("uploads", 120, 600);
/** Beacons of prefetched pages that are now viewed. */
export const beacons = asked("beacons", 240, 60);
/** Other sites fetch a calendar a few times an hour. */
export const calendars = asked("calendars", 120, 600);
/** Wrong secrets in a URL: a person does not mistype 22 characters twenty times. */
export const guesses: Purpose = { name: "guesses", most: 20, seconds: 600, counts: "missed" };
/** Declined cards: testing stolen numbers takes many attempts. */
export const declines: Purpose = { name: "declines", most: 20, seconds: 3600, counts: "declined" };

/** The limits that apply to a request; `path` without language. The strictest comes first. */
export function purposesOf(method: string, path: string, hasQuery: boolean): Purpose[] {
  const plain = path.endsWith(".data") ? path.slice(0, -5) : path;
  const narrow = method === "GET" || method === "HEAD" ? reading : writing;
  const found = narrow.find(([pattern]) => pattern.test(plain))?.[1] ?? [];
  const isSearch = hasQuery && search.test(plain) && (method === "GET" || method === "HEAD");
  return [...(isSearch ? [searches] : []), ...found, anything];
}

const search = /^\/(?:apartments|book)(?:\/|$)/;

const reading: [RegExp, Purpose[]][] = [
  [/^\/api\/bookings\/./, [guesses, programs]],
  [/^\/api\//, [programs]],
  [/^\/calendars\//, [guesses, calendars]],
  [/^\/(?:my-booking|review|admin\/invitation)\/./, [guesses]],
];

const writing: [RegExp, Purpose[]][] = [
  [/^\/api\/bookings$/, [declines, programBookings]],
  [/^\/api\//, [programs]],
  [/^\/(?:book|sandbox-bank)$/, [declines, bookings]],
  [/^\/(?:contact|my-booking\/[^/]+\/write)$/, [guesses, messages]],
  [/^\/my-booking$/, [findings]],
  [/^\/(?:review|my-booking\/[^/]+\/review)(?:\/|$)/, [guesses, reviews]],
  [/^\/my-booking\/./, [guesses, bookings]],
  [/^\/admin\/(?:sign-in|invitation)(?:\/|$)/, [guesses, signIns]],
  [/^\/admin\/pictures$/, [uploads]],
  [/^\/admin(?:\/|$)/, [deskWork]],
  [/^\/seen$/, [beacons]],
];
