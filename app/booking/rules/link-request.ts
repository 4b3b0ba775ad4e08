// The form that asks for a new link to a booking, by its reference and e-mail.
import { emailShape, longestEmail, typedEmail, typedText } from "#app/ui/rules/typed-text.ts";
import { normaliseReference } from "./reference.ts";

/** What goes back into the fields; never into an address. */
export interface LinkValues {
  reference: string;
  email: string;
}

/** By the name of the field; keys of `my-find.faults`. */
export type LinkFaults = Partial<
  Record<"reference" | "email", "referenceMissing" | "emailMissing" | "emailShape">
>;

/** The wish, its reference as ours are written and its e-mail in small letters; or what is missing. */
export type LinkRequest =
  | { ok: true; reference: string; email: string }
  | { ok: false; faults: LinkFaults; values: LinkValues };

/** A reference that can be none of ours is no fault: the page says as little of it as of any other. */
export function readLinkRequest(
  typed: { reference: unknown; email: unknown },
  prefix: string,
): LinkRequest {
  const values = {
    reference: typedText(typed.reference).slice(0, 100),
    email: typedEmail(typed.email).slice(0, longestEmail + 1),
  };
  const faults: LinkFaults = {};
  if (values.reference === "") faults.reference = "referenceMissing";
  if (values.email === "") faults.email = "emailMissing";
  else if (values.email.length > longestEmail || !emailShape.test(values.email))
    faults.email = "emailShape";
  if (Object.keys(faults).length > 0) return { ok: false, faults, values };
  const reference = normaliseReference(values.reference, prefix);
  return { ok: true, reference, email: values.email.toLowerCase() };
}

/** Wishes from one network: beyond them the page says when to come back. */
export const linksOfNetwork = { most: 10, minutes: 60 };

/**
 * Requests for one reference with its own email: beyond them nothing is sent, and the answer is the same, so that no mailbox
 * is filled through us.
 */
export const linksOfReference = { most: 3, minutes: 60 };
