// Which apartment is to be cleaned after which departure, how far that is, and when the next guest comes.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** The buttons of a cleaning, as its forms name them. */
export const cleaningActs = ["cleaningStart", "cleaningDone", "cleaningUndo"] as const;
export type CleaningAct = (typeof cleaningActs)[number];

/** A guest's stay, ours or another site's; `checkOut` is the day on which the guest really leaves. */
export interface SleptIn {
  apartmentId: number;
  checkIn: PlainDate;
  checkOut: PlainDate;
}

/** What was said about one cleaning; instants as ISO text, names of users. */
export interface KnownCleaning {
  apartmentId: number;
  day: PlainDate;
  startedAt: string | null;
  startedBy: string | null;
  doneAt: string | null;
  doneBy: string | null;
}

/** One cleaning, after the departure on `day`. */
export interface CleaningTask {
  apartmentId: number;
  day: PlainDate;
  /** The next arrival, as far as it is known. */
  arrivesOn: PlainDate | null;
  state: "todo" | "started" | "done";
  /** Who began or finished it, and when; null before. */
  by: string | null;
  at: string | null;
}

/** How many days a cleaning that is not recorded as done stays in the list. */
export const mostDaysLate = 7;

/** The maximum length of a note of damage, in characters, and the fields of its photographs. */
export const maxDamageLength = 1000;
export const pictureFields = ["picture1", "picture2", "picture3"] as const;

/**
 * The cleanings after departures until `to`, by day and apartment: those of today and later, and earlier ones that are not done
 * while no guest has moved in since.
 */
export function cleaningTasks(
  stays: readonly SleptIn[],
  known: readonly KnownCleaning[],
  { today, to }: { today: PlainDate; to: PlainDate },
): CleaningTask[] {
  const tasks = new Map<string, CleaningTask>();
  for (const left of stays) {
    const { apartmentId, checkOut: day } = left;
    if (day < addDays(today, -mostDaysLate) || day > to) continue;
    const found = known.find((one) => one.apartmentId === apartmentId && one.day === day);
    const arrivals = stays
      .filter((stay) => stay !== left && stay.apartmentId === apartmentId && stay.checkIn >= day)
      .map(({ checkIn }) => checkIn)
      .toSorted();
    const arrivesOn = arrivals[0] ?? null;
    const isOver = found?.doneAt != null || (arrivesOn !== null && arrivesOn < today);
    if (day < today && isOver) continue;
    tasks.set(`${day} ${apartmentId}`, { apartmentId, day, arrivesOn, ...progressOf(found) });
  }
  return [...tasks.values()].toSorted((a, b) =>
    a.day === b.day ? a.apartmentId - b.apartmentId : a.day < b.day ? -1 : 1,
  );
}

function progressOf(known: KnownCleaning | undefined): Pick<CleaningTask, "state" | "by" | "at"> {
  if (known?.doneAt) return { state: "done", by: known.doneBy, at: known.doneAt };
  if (known?.startedAt) return { state: "started", by: known.startedBy, at: known.startedAt };
  return { state: "todo", by: null, at: null };
}
