// Decides which calendar or booking gets which night, when several calendars claim nights and others are taken here.
import * as v from "valibot";
import { addDays, nightSpans } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import type { Claim } from "./channel-event.ts";

/** `reference` and `guest` are of our booking, `note` is the reason of a block. */
export const listedConflictSchema = v.object({
  id: v.string(),
  apartmentId: v.number(),
  label: v.string(),
  kind: v.picklist(["booking", "hold", "block"]),
  bookingId: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  guest: v.nullable(v.string()),
  note: v.nullable(v.string()),
  from: v.string(),
  to: v.string(),
  foundAt: v.string(),
});

export type ListedConflict = v.InferOutput<typeof listedConflictSchema>;

/** An instant as ISO text. */
type Instant = string;

/** A claim with its feed: `exportReadAt` is when that site had last read our export when the claim appeared. */
export interface KnownClaim extends Claim {
  feedId: string;
  label: string;
  since: Instant;
  exportReadAt: Instant | null;
}

/** A taken night; `bookedAt` of its booking, `note` the reason of a block or the label of a feed. */
export interface TakenNight {
  night: PlainDate;
  kind: "booking" | "hold" | "block" | "channel";
  bookingId: string | null;
  bookedAt: Instant | null;
  note: string | null;
}

/** A booking that gave nights back at `freedAt`: from `from` to `to` as it was agreed, and as it was exported to other sites. */
export interface FreedStay {
  from: PlainDate;
  to: PlainDate;
  bookedAt: Instant;
  freedAt: Instant;
}

/** A storm in one apartment: its nights, and the instants between which they were closed; `undoneAt` is null while they are. */
export interface ClosedSpan {
  from: PlainDate;
  to: PlainDate;
  openedAt: Instant;
  undoneAt: Instant | null;
}

/** The free nights of storms, as they are exported to other sites. */
export function exportedStorms(
  storms: readonly ClosedSpan[],
  taken: readonly Pick<TakenNight, "night" | "kind">[],
): FreedStay[] {
  const held = new Set(taken.filter(({ kind }) => kind !== "channel").map(({ night }) => night));
  return storms.flatMap(({ from, to, openedAt: bookedAt, undoneAt }) => {
    const freedAt = undoneAt ?? "9999-12-31T00:00:00.000Z";
    const free = nightsOf({ checkIn: from, checkOut: to }).filter((night) => !held.has(night));
    return nightSpans(free).map((span) => ({ ...span, bookedAt, freedAt }));
  });
}

/** Nights that a feed claims although they are taken here: from `from` to `to`, exclusive. */
export interface Conflict {
  feedId: string;
  kind: "booking" | "hold" | "block";
  bookingId: string | null;
  note: string | null;
  from: PlainDate;
  to: PlainDate;
}

/** The changes to make: nights to block for a feed, nights to free, and conflicts that only the owner can resolve. */
export interface Settlement {
  take: { night: PlainDate; label: string }[];
  relabel: { night: PlainDate; label: string }[];
  free: PlainDate[];
  conflicts: Conflict[];
}

/**
 * Reconciles one apartment from `today` on; past nights stay unchanged. Our own bookings and blocks never yield: a
 * claim on one of their nights is a conflict, unless it is our own night sent back to us (`isEcho`). A night is freed
 * when no feed claims it any more. The order of claims and nights does not matter. A site that still has nights closed which
 * one of the `freed` stays gave back has not read our calendar since: they are free.
 */
export function settleNights(
  claims: readonly KnownClaim[],
  taken: readonly TakenNight[],
  today: PlainDate,
  {
    freed = [],
    storms = [],
  }: { freed?: readonly FreedStay[]; storms?: readonly ClosedSpan[] } = {},
): Settlement {
  const takenBy = new Map(taken.map((night) => [night.night, night]));
  const own = ownRuns(taken);
  const claimed = Map.groupBy(
    claims
      .filter(
        (claim) =>
          claim.night >= today &&
          !freed.some((stay) => isLateEcho(claim, stay)) &&
          !isStormEcho(claim, storms, own),
      )
      .toSorted(byAge),
    ({ night }) => night,
  );
  const settled: Settlement = { take: [], relabel: [], free: [], conflicts: [] };
  const against: { run: OwnRun; claim: KnownClaim }[] = [];
  for (const [night, all] of claimed) {
    const holder = takenBy.get(night);
    const label = all[0]?.label ?? "";
    if (!holder) settled.take.push({ night, label });
    else if (holder.kind !== "channel")
      for (const claim of all) {
        const run = own.find(({ from, to }) => from <= night && night < to);
        if (run && !isEcho(claim, own)) against.push({ run, claim });
      }
    else if (holder.note !== label) settled.relabel.push({ night, label });
  }
  for (const { night, kind } of taken)
    if (kind === "channel" && night >= today && !claimed.has(night)) settled.free.push(night);
  settled.take.sort(byNight);
  settled.relabel.sort(byNight);
  settled.free.sort();
  settled.conflicts = joinConflicts(against);
  return settled;
}

/**
 * Whether a night blocked for other sites is exported to this site: another one claimed it first. A site's own claim is
 * not sent back: the two calendars would keep each other's night blocked after the guest has cancelled.
 */
export function isExportedTo(
  feedId: string | null,
  claims: readonly Pick<KnownClaim, "feedId" | "since">[],
): boolean {
  const [first] = claims.toSorted(byAge);
  return first !== undefined && first.feedId !== feedId;
}

/** Consecutive nights of ours that belong together: one booking, or a block with one reason. */
interface OwnRun {
  kind: Conflict["kind"];
  bookingId: string | null;
  note: string | null;
  bookedAt: Instant | null;
  from: PlainDate;
  to: PlainDate;
}

// A site that has read our export closes the nights it found there, and shows them in its own calendar. A claim counts
// as such an echo only if it is marked closed, fits our stays from the first to the last morning, and appeared after
// the site could know of them.
function isEcho({ closed, from, to, exportReadAt }: KnownClaim, own: readonly OwnRun[]): boolean {
  if (!closed || exportReadAt === null) return false;
  let day = from;
  while (day < to) {
    const run = own.find((one) => one.from === day);
    if (!run || (run.bookedAt !== null && run.bookedAt > exportReadAt)) return false;
    day = run.to;
  }
  return day === to;
}

// Later than the stay was freed the same days are a claim of that site's own.
function isLateEcho(
  { closed, from, to, since, exportReadAt }: KnownClaim,
  stay: FreedStay,
): boolean {
  const isTold = exportReadAt !== null && exportReadAt >= stay.bookedAt;
  return closed && isTold && from === stay.from && to === stay.to && since < stay.freedAt;
}

// Sites join what we close for a storm with our stays beside it, and keep it closed for a while after the storm was undone, when
// some of its nights may be sold again. So each night counts for itself: closed by a storm of which the site had read, or in a
// stay of ours. What appears later than the storm was undone is a claim of that site's own.
function isStormEcho(
  { closed, from, to, since, exportReadAt }: KnownClaim,
  storms: readonly ClosedSpan[],
  own: readonly OwnRun[],
): boolean {
  if (!closed || exportReadAt === null) return false;
  const read = storms.filter(
    ({ openedAt, undoneAt }) => openedAt <= exportReadAt && (undoneAt === null || since < undoneAt),
  );
  let hasStorm = false;
  for (let night = from; night < to; night = addDays(night, 1)) {
    const holds = (span: { from: PlainDate; to: PlainDate }) =>
      span.from <= night && night < span.to;
    if (read.some(holds)) hasStorm = true;
    else if (!own.some((run) => holds(run) && (run.bookedAt ?? "") <= exportReadAt)) return false;
  }
  return hasStorm;
}

function ownRuns(taken: readonly TakenNight[]): OwnRun[] {
  const runs: OwnRun[] = [];
  for (const { night, kind, bookingId, bookedAt, note } of taken.toSorted(byNight)) {
    if (kind === "channel") continue;
    const last = runs.at(-1);
    const joins = last?.to === night && last.bookingId === bookingId && last.note === note;
    if (joins) last.to = addDays(night, 1);
    else runs.push({ kind, bookingId, note, bookedAt, from: night, to: addDays(night, 1) });
  }
  return runs;
}

function joinConflicts(against: { run: OwnRun; claim: KnownClaim }[]): Conflict[] {
  const found = new Map<string, Conflict>();
  for (const { run, claim } of against.toSorted((a, b) => byNight(a.claim, b.claim))) {
    const key = `${claim.feedId} ${run.bookingId ?? `block ${run.from}`}`;
    const same = found.get(key);
    const to = addDays(claim.night, 1);
    if (same) same.to = to;
    else {
      const { kind, bookingId, note } = run;
      found.set(key, { feedId: claim.feedId, kind, bookingId, note, from: claim.night, to });
    }
  }
  return [...found.values()].toSorted(
    (a, b) => byText(a.from, b.from) || byText(a.feedId, b.feedId),
  );
}

function byAge(
  a: Pick<KnownClaim, "feedId" | "since">,
  b: Pick<KnownClaim, "feedId" | "since">,
): number {
  return byText(a.since, b.since) || byText(a.feedId, b.feedId);
}

function byNight(a: { night: PlainDate }, b: { night: PlainDate }): number {
  return byText(a.night, b.night);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
