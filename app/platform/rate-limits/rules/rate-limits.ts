// The rate limits of all requests, per network: generous for a family behind one address, strict for a script.

/** At most `most` within a window of so many seconds. */
export interface RateLimit {
  name: string;
  most: number;
  seconds: number;
  /** What counts: every request, one that found nothing (a guess), or one whose card was declined. */
  counts: "asked" | "missed" | "declined";
}

const perRequest = (name: string, most: number, seconds: number): RateLimit => ({
  name,
  most,
  seconds,
  counts: "asked",
});

/** Every request that needs server work. Static files, pictures and health checks are not counted. */
export const allRequests = perRequest("anything", 1_200, 60);
/** Searches and calendars: a visitor trying dates sends one request a second at most. */
export const searches = perRequest("searches", 300, 60);
/** Steps of the booking form, and changes by the guest. */
export const bookings = perRequest("bookings", 120, 600);
/** The API: availability, quotes, and bookings. */
export const apiRequests = perRequest("programs", 600, 60);
export const apiBookings = perRequest("program bookings", 120, 600);
/** Each message is also counted exactly, per hour, where it is written. */
export const messages = perRequest("messages", 30, 600);
/** Checking a passphrase takes a tenth of a second of CPU; failures are also delayed by account and network. */
export const signIns = perRequest("sign-ins", 60, 600);
/** Requesting a booking's link by its reference; also counted exactly where it is answered. */
export const bookingLookups = perRequest("findings", 30, 600);
export const reviews = perRequest("reviews", 30, 600);
/** Changes by admin users, and their uploads of several pictures per request. */
export const adminChanges = perRequest("desk", 600, 600);
export const uploads = perRequest("uploads", 120, 600);
/** Beacons of prefetched pages that are now viewed. */
export const beacons = perRequest("beacons", 240, 60);
/** Other sites fetch a calendar a few times an hour. */
export const calendars = perRequest("calendars", 120, 600);
/** Wrong secrets in a URL: a person does not mistype 22 characters twenty times. */
export const guesses: RateLimit = { name: "guesses", most: 20, seconds: 600, counts: "missed" };
/** Declined cards: testing stolen numbers takes many attempts. */
export const declines: RateLimit = {
  name: "declines",
  most: 20,
  seconds: 3600,
  counts: "declined",
};

/** The limits that apply to a request; `path` without language. The strictest comes first. */
export function rateLimitsFor(method: string, path: string, hasQuery: boolean): RateLimit[] {
  const plain = path.endsWith(".data") ? path.slice(0, -5) : path;
  const narrow = method === "GET" || method === "HEAD" ? readLimits : writeLimits;
  const found = narrow.find(([pattern]) => pattern.test(plain))?.[1] ?? [];
  const isSearch = hasQuery && searchPath.test(plain) && (method === "GET" || method === "HEAD");
  return [...(isSearch ? [searches] : []), ...found, allRequests];
}

const searchPath = /^\/(?:apartments|book)(?:\/|$)/;

const readLimits: [RegExp, RateLimit[]][] = [
  [/^\/api\/bookings\/./, [guesses, apiRequests]],
  [/^\/api\//, [apiRequests]],
  [/^\/calendars\//, [guesses, calendars]],
  [/^\/(?:my-booking|review|admin\/invitation)\/./, [guesses]],
];

const writeLimits: [RegExp, RateLimit[]][] = [
  [/^\/api\/bookings$/, [declines, apiBookings]],
  [/^\/api\//, [apiRequests]],
  [/^\/(?:book|sandbox-bank)$/, [declines, bookings]],
  [/^\/(?:contact|my-booking\/[^/]+\/write)$/, [guesses, messages]],
  [/^\/my-booking$/, [bookingLookups]],
  [/^\/(?:review|my-booking\/[^/]+\/review)(?:\/|$)/, [guesses, reviews]],
  [/^\/my-booking\/./, [guesses, bookings]],
  [/^\/admin\/(?:sign-in|invitation)(?:\/|$)/, [guesses, signIns]],
  [/^\/admin\/pictures$/, [uploads]],
  [/^\/admin(?:\/|$)/, [adminChanges]],
  [/^\/seen$/, [beacons]],
];
