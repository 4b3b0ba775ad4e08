// What a request is for, and how often one network may ask for it: generous to a family behind one address, not to a program.

/** So often within a window of so many seconds. */
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

/** Everything that is made for the one who asks. Static files, pictures and signs of life are not counted. */
export const anything = asked("anything", 1_200, 60);
/** Searches and calendars: a reader who tries dates asks once a second at most. */
export const searches = asked("searches", 300, 60);
/** Steps of the booking form, and changes by the guest. */
export const bookings = asked("bookings", 120, 600);
/** The second door: availability, quotes, and bookings by a program. */
export const programs = asked("programs", 600, 60);
export const programBookings = asked("program bookings", 120, 600);
/** Each is counted once more, exactly and per hour, where a message is written. */
export const messages = asked("messages", 30, 600);
/** A passphrase costs the machine a tenth of a second; wrong ones are delayed by account and network besides. */
export const signIns = asked("sign-ins", 60, 600);
/** Asking for a booking's link by its reference; counted once more, exactly, where it is answered. */
export const findings = asked("findings", 30, 600);
export const reviews = asked("reviews", 30, 600);
/** What people at the desk change, and the pictures they send, several to a request. */
export const deskWork = asked("desk", 600, 600);
export const uploads = asked("uploads", 120, 600);
/** Pages that say they are looked at. */
export const beacons = asked("beacons", 240, 60);
/** Other sites fetch a calendar a few times an hour. */
export const calendars = asked("calendars", 120, 600);
/** Wrong secrets in an address: nobody mistypes 22 letters twenty times. */
export const guesses: Purpose = { name: "guesses", most: 20, seconds: 600, counts: "missed" };
/** Cards that were declined: whoever tries stolen numbers needs many. */
export const declines: Purpose = { name: "declines", most: 20, seconds: 3600, counts: "declined" };

/** The purposes of a request; `path` without language. The narrowest comes first. */
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
