// The rate limits of all requests, per network: generous for a family behind one address, strict for a script.

/** At most `most` within a window of so many seconds. */
export interface RateLimit {
  name: string;
  most: number;
  seconds: number;
  /** What counts: every request, one that found nothing (a guess), or one whose card was declined. */
  counts: "asked" | "missed" | "declined";
  /** Holds only for requests with a query. */
  onlyQueries?: true;
  /** An agent that signs its requests (docs/mcp.md) has this limit for itself, wherever it asks from. */
  perAgent?: true;
}

const perRequest = (name: string, most: number, seconds: number): RateLimit => ({
  name,
  most,
  seconds,
  counts: "asked",
});

/** Every request that needs server work. Static files, pictures and health checks are not counted. */
export const allRequests: RateLimit = { ...perRequest("anything", 1_200, 60), perAgent: true };

/** The limits that pages (`PageHandle.limits`) and endpoints declare by these keys. */
export const rateLimits = {
  /** Searches and calendars: a visitor trying dates sends one request a second at most. */
  searches: { ...perRequest("searches", 300, 60), onlyQueries: true },
  /** Steps of the booking form, and changes by the guest. */
  bookings: perRequest("bookings", 120, 600),
  /** The API: availability, quotes, and bookings. */
  apiRequests: { ...perRequest("API requests", 600, 60), perAgent: true },
  apiBookings: perRequest("API bookings", 120, 600),
  /** Each message is also counted exactly, per hour, where it is written. */
  messages: perRequest("messages", 30, 600),
  /** Checking a passphrase takes a tenth of a second of CPU; failures are also delayed by account and network. */
  signIns: perRequest("sign-ins", 60, 600),
  /** Requesting a booking's link by its reference; also counted exactly where it is answered. */
  bookingLookups: perRequest("booking lookups", 30, 600),
  reviews: perRequest("reviews", 30, 600),
  /** Changes by admin users, and their uploads of several pictures per request. */
  adminChanges: perRequest("admin changes", 600, 600),
  uploads: perRequest("uploads", 120, 600),
  /** Beacons of prefetched pages that are now viewed. */
  beacons: perRequest("beacons", 240, 60),
  /** Other sites fetch a calendar a few times an hour. */
  calendars: perRequest("calendars", 120, 600),
  /** Phones keep passes up to date; those of many guests may share a network, and one that is told wrong asks over and over. */
  wallet: perRequest("passes", 600, 600),
  /** Wrong secrets in a URL: a person does not mistype 22 characters twenty times. */
  guesses: { name: "guesses", most: 20, seconds: 600, counts: "missed" },
  /** Declined cards: testing stolen numbers takes many attempts. */
  declines: { name: "declines", most: 20, seconds: 3600, counts: "declined" },
} satisfies Record<string, RateLimit>;

/** All agents together, beside what their networks may ask: a stranger can open many directories. */
export function allAgents(limit: RateLimit): RateLimit {
  return { ...limit, name: `${limit.name} of agents`, most: 5 * limit.most };
}

/** A key of `rateLimits`. */
export type RateLimitKey = keyof typeof rateLimits;

/** The limits declared for a path, the strictest first: for reading (GET and HEAD), and for every other method. */
export interface DeclaredLimits {
  read?: readonly RateLimitKey[];
  write?: readonly RateLimitKey[];
}

/** The limits that apply to a request, in the declared order; that of all requests comes last. */
export function rateLimitsFor(
  { read = [], write = [] }: DeclaredLimits,
  method: string,
  hasQuery: boolean,
): RateLimit[] {
  const declared = method === "GET" || method === "HEAD" ? read : write;
  const limits = declared.map((key): RateLimit => rateLimits[key]);
  return [...limits.filter(({ onlyQueries }) => hasQuery || !onlyQueries), allRequests];
}
