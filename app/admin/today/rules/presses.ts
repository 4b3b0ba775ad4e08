// Buttons of Today and of the cleaning board that are pressed on a device which keeps those pages: they wait there until they are
// sent (decision 131). The device and the server use the same rules.
import { cleaningActs } from "../../cleaning/rules/cleaning-board.ts";

/** What a press can say; the names of the buttons. */
export const pressActs = [
  "arrive",
  "undoArrival",
  "leave",
  "undoLeaving",
  ...cleaningActs,
] as const;
export type PressAct = (typeof pressActs)[number];

/** What became of a press: done, or why it was not. */
export const pressResults = [
  "done",
  "already",
  "changed",
  "cancelled",
  "gone",
  "notNow",
  "nightsSold",
  "tooOld",
  "notAllowed",
] as const;
export type PressResult = (typeof pressResults)[number];

/** A press as the device stores it. Instants are milliseconds since 1970 by the device's clock. */
export interface StoredPress {
  /** Its own, made when it was pressed. */
  key: string;
  /** The id of the user who pressed. */
  user: string;
  /** What the button is about: the fields of its form, `reference=KF-7M3QX9TD`, `stay=4-2026-11-22`, `task=4 2026-11-22`. */
  about: string;
  act: PressAct;
  /** The fields of its form, as they are sent. */
  fields: Record<string, string>;
  /** The button's text, and the apartment; a guest's name is not stored. */
  text: string;
  apartment: string;
  pressedAt: number;
  /** Null until it is sent for the first time: from then on the server may have done it. */
  triedAt: number | null;
  /** Why it was not done; null while it waits. */
  refused: Exclude<PressResult, "done"> | null;
}

const hour = 60 * 60 * 1000;

/** A page is shown so long after it was loaded: as long as a session lasts without a request (rules/sign-in.ts). */
export const keptHours = 12;

/** A press is done so many days after it, as long as a cleaning can be recorded (rules/cleaning-board.ts); then it is only reported. */
export const longestWaitDays = 7;

/** The server remembers a key so many days: no device sends it any more by then. */
export const rememberDays = 30;

/** Whether a page that was loaded at `keptAt` may still be shown; not when the clock was set back. */
export function isKept(keptAt: number, now: number): boolean {
  return keptAt <= now && now < keptAt + keptHours * hour;
}

/** Whether it was sent so much later than it was pressed that both times are worth noting: a minute. */
export function isSentLater(pressedAt: number, sentAt: number): boolean {
  return sentAt - pressedAt >= 60_000;
}

/** Whether it is too old to be done; exactly seven days old it is still done. */
export function isTooOld(pressedAt: number, now: number): boolean {
  return now - pressedAt > longestWaitDays * 24 * hour;
}

/** Whether it can be taken back on the device: the server has not heard of it. */
export function canWithdraw({ triedAt, refused }: StoredPress): boolean {
  return triedAt === null && refused === null;
}

/** Which acts take each other back. */
const opposites: Record<PressAct, readonly PressAct[]> = {
  arrive: ["undoArrival"],
  undoArrival: ["arrive"],
  leave: ["undoLeaving"],
  undoLeaving: ["leave"],
  cleaningStart: ["cleaningUndo"],
  cleaningDone: ["cleaningUndo"],
  cleaningUndo: ["cleaningStart", "cleaningDone"],
};

/**
 * What a new press does to those that wait, in the order in which they were pressed. The same button pressed again, in another tab
 * for instance, adds nothing; one that takes back the last press about the same, which was not sent yet, removes that one instead.
 */
export function addPress(
  waiting: readonly StoredPress[],
  press: StoredPress,
): { add: StoredPress | null; remove: StoredPress | null } {
  const last = waiting.findLast(
    ({ user, about, refused }) => user === press.user && about === press.about && refused === null,
  );
  if (last?.act === press.act) return { add: null, remove: null };
  if (last && canWithdraw(last) && opposites[last.act].includes(press.act))
    return { add: null, remove: last };
  return { add: press, remove: null };
}

/** The presses of a user that wait, in the order in which they are sent: that of pressing. */
export function waitingOf(all: readonly StoredPress[], user: string): StoredPress[] {
  return all.filter((press) => press.user === user && press.refused === null);
}

/** The fields of the request that sends a press: `ago` is in whole seconds, so that a wrong clock of the device does no harm. */
export function sentFields(
  { key, user, act, fields, pressedAt }: StoredPress,
  now: number,
): Record<string, string> {
  const ago = String(Math.max(0, Math.round((now - pressedAt) / 1000)));
  return { ...fields, key, user, do: act, ago };
}
