// What tells a program from a person, and how much one sender may send. No rule here ever asks a person to prove anything.
import { namesAddress } from "#app/ui/rules/person-name.ts";

/** Nobody fills in five fields in less. */
export const leastMilliseconds = 3_000;

/** A form that was open for longer is asked for once more, so that no stamp serves for ever. */
export const longestMilliseconds = 24 * 60 * 60_000;

/** What the time between showing a form and receiving it says of who filled it in. */
export type FormAge = "tooYoung" | "right" | "tooOld";

/** Judges a form shown at one instant and received at another. */
export function judgeAge(shownAt: Date, now: Date): FormAge {
  const age = now.getTime() - shownAt.getTime();
  if (age < leastMilliseconds) return "tooYoung";
  return age > longestMilliseconds ? "tooOld" : "right";
}

/** At most so many within a window, which begins with the first. */
export interface Limit {
  most: number;
  minutes: number;
}

/** Messages from one network. */
export const networkLimit: Limit = { most: 10, minutes: 60 };

/** Acknowledgements to one address: beyond them a message still arrives, but nobody's mailbox is filled through us. */
export const addressLimit: Limit = { most: 3, minutes: 24 * 60 };

/**
 * Whether a message may be quoted to the address its sender typed. One that names a web address or a telephone number may
 * not: else strangers could send their advertising to any address through us.
 */
export function mayQuote(message: string): boolean {
  return (
    !namesAddress(message) && !/[\p{L}\p{N}]\.\p{L}{2,}|(?:\p{Nd}[ ()./-]{0,3}){7,}/u.test(message)
  );
}
