// Validates the form that requests a new link to a booking, by its reference and email.
import { emailShape, longestEmail, typedEmail, typedText } from "#app/ui/rules/typed-text.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";

/** The values to fill the fields again; never put into a URL. */
export interface LinkValues {
  reference: string;
  email: string;
}

/** By the name of the field. */
export type LinkFaults = Partial<
  Record<"reference" | "email", "referenceMissing" | "emailMissing" | "emailShape">
>;

/** The request, with the reference normalized and the email in lower case; or what is missing. */
export type LinkRequest =
  | { ok: true; reference: string; email: string }
  | { ok: false; faults: LinkFaults; values: LinkValues };

/** An impossible reference is not a fault, so that the page does not reveal which references exist. */
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

/** Limit on requests from one network; beyond it the page says when to try again. */
export const linksPerNetwork = { most: 10, minutes: 60 };

/**
 * Limit on requests for one reference with its own email; beyond it nothing is sent and the answer is the same, so that the
 * form cannot be used to flood a mailbox.
 */
export const linksPerReference = { most: 3, minutes: 60 };
