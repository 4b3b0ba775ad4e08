// Spam protection of the contact form: form age, rate limits, and what may be quoted. None of it needs a captcha.
import { namesAddress } from "#app/ui/rules/person-name.ts";

/** The minimum age of a form: no human fills in five fields faster. */
export const minFormAge = 3_000;

/** The maximum age: an older form must be sent again, so that no stamp is valid for ever. */
export const maxFormAge = 24 * 60 * 60_000;

/** Whether the time between showing and receiving a form is plausible for a human. */
export type FormAge = "tooYoung" | "right" | "tooOld";

/** Checks the age of a form shown at one instant and received at another. */
export function checkFormAge(shownAt: Date, now: Date): FormAge {
  const age = now.getTime() - shownAt.getTime();
  if (age < minFormAge) return "tooYoung";
  return age > maxFormAge ? "tooOld" : "right";
}

/** At most `most` within a window of `minutes`, which starts with the first. */
export interface Limit {
  most: number;
  minutes: number;
}

/** The limit of messages from one network. */
export const networkLimit: Limit = { most: 10, minutes: 60 };

/** The limit of confirmations to one email address: beyond it messages still arrive, but the form cannot flood a mailbox. */
export const addressLimit: Limit = { most: 3, minutes: 24 * 60 };

/**
 * Whether a message may be quoted in the confirmation to the typed address. One with a web address or a telephone number may
 * not: otherwise spammers could send advertising to any address through the form.
 */
export function mayQuote(message: string): boolean {
  return (
    !namesAddress(message) && !/[\p{L}\p{N}]\.\p{L}{2,}|(?:\p{Nd}[ ()./-]{0,3}){7,}/u.test(message)
  );
}
