// Who keeps which night, when several calendars claim some and the house keeps others itself.
import { addDays } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";
import type { Claim } from "./channel-event.ts";

/** An instant as ISO text. */
type Instant = string;

/** A claim with the feed that makes it: `toldAt` is when its site had last read our calendar as the claim came. */
export interface KnownClaim extends Claim {
  feedId: string;
  label: string;
  since: Instant;
  toldAt: Instant | null;
}

/** A night as it is kept now; `bookedAt` of its booking, `note` the reason of a block or the label of a feed. */
export interface KeptNight {
  night: PlainDate;
  kind: "booking" | "hold" | "block" | "channel";
  bookingId: string | null;
  bookedAt: Instant | null;
  note: string | null;
}

/** Nights that a feed claims and the house keeps: from `from` up to, and without, `to`. */
export interface Conflict {
  feedId: string;
  kind: "booking" | "hold" | "block";
  bookingId: string | null;
  note: string | null;
  from: PlainDate;
  to: PlainDate;
}

/** What is to be changed: nights to keep for a feed, nights to give back, and what only the owner can decide. */
export interface Settlement {
  take: { night: PlainDate; label: string }[];
  relabel: { night: PlainDate; label: string }[];
  free: PlainDate[];
  conflicts: Conflict[];
}

/**
 * Settles one apartment from `today` on; nights that are over stay as they are. Nothing of ours ever yields: a claimed
 * night that we keep is a conflict, unless the claim is our own night come back to us (`isEcho`). A night is given back
 * when no feed claims it any more. The order of claims and nights changes nothing.
 */
export function settleNights(
  claims: readonly KnownClaim[],
  kept: readonly KeptNight[],
  today: PlainDate,
): Settlement {
  const keptBy = new Map(kept.map((night) => [night.night, night]));
  const own = ownRuns(kept);
  const claimed = Map.groupBy(
    claims.filter(({ night }) => night >= today).toSorted(byAge),
    ({ night }) => night,
  );
  const settled: Settlement = { take: [], relabel: [], free: [], conflicts: [] };
  const against: { run: OwnRun; claim: KnownClaim }[] = [];
  for (const [night, all] of claimed) {
    const keeper = keptBy.get(night);
    const label = all[0]?.label ?? "";
    if (!keeper) settled.take.push({ night, label });
    else if (keeper.kind !== "channel")
      for (const claim of all) {
        const run = own.find(({ from, to }) => from <= night && night < to);
        if (run && !isEcho(claim, own)) against.push({ run, claim });
      }
    else if (keeper.note !== label) settled.relabel.push({ night, label });
  }
  for (const { night, kind } of kept)
    if (kind === "channel" && night >= today && !claimed.has(night)) settled.free.push(night);
  settled.take.sort(byNight);
  settled.relabel.sort(byNight);
  settled.free.sort();
  settled.conflicts = joined(against);
  return settled;
}

/**
 * Whether a site is to be told of a night that is kept for others: another one claimed it before. What the site claims
 * itself is not sent back: it would keep the night because of us, and we because of it, when the guest is long gone.
 */
export function isNewsFor(
  feedId: string | null,
  claims: readonly Pick<KnownClaim, "feedId" | "since">[],
): boolean {
  const [first] = claims.toSorted(byAge);
  return first !== undefined && first.feedId !== feedId;
}

/** Nights of ours that belong together: one booking, or a block with one reason. */
interface OwnRun {
  kind: Conflict["kind"];
  bookingId: string | null;
  note: string | null;
  bookedAt: Instant | null;
  from: PlainDate;
  to: PlainDate;
}

// A site that has read our calendar closes the nights it found there, and shows them in its own calendar. Only what is
// said to be closed, fits our stays from the first morning to the last, and came after the site knew of them counts as such.
function isEcho({ closed, from, to, toldAt }: KnownClaim, own: readonly OwnRun[]): boolean {
  if (!closed || toldAt === null) return false;
  let day = from;
  while (day < to) {
    const run = own.find((one) => one.from === day);
    if (!run || (run.bookedAt !== null && run.bookedAt > toldAt)) return false;
    day = run.to;
  }
  return day === to;
}

function ownRuns(kept: readonly KeptNight[]): OwnRun[] {
  const runs: OwnRun[] = [];
  for (const { night, kind, bookingId, bookedAt, note } of kept.toSorted(byNight)) {
    if (kind === "channel") continue;
    const last = runs.at(-1);
    const joins = last?.to === night && last.bookingId === bookingId && last.note === note;
    if (joins) last.to = addDays(night, 1);
    else runs.push({ kind, bookingId, note, bookedAt, from: night, to: addDays(night, 1) });
  }
  return runs;
}

function joined(against: { run: OwnRun; claim: KnownClaim }[]): Conflict[] {
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
