// Validates the contact form: one schema, faults as message keys, and the protection from spam, without a captcha.
import {
  check,
  maxLength,
  nonEmpty,
  object,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
} from "valibot";
import {
  emailShape,
  isPersonName,
  isPhone,
  isPlainLine,
  isPlainText,
  longestEmail,
  namesAddress,
  printableLine,
  printableText,
  typedEmail,
  typedLines,
  typedName,
  typedPhone,
  typedText,
  visible,
} from "#app/ui/rules/typed-text.ts";

/** What a message can be about; labels under `contact.subjects`. */
export const messageSubjects = ["stay", "transfer", "booking", "other"] as const;

/** One of `messageSubjects`. */
export type MessageSubject = (typeof messageSubjects)[number];

/** A message as it was accepted: trimmed, printable; `phone` is "" when it was not given. */
export interface ContactMessage {
  name: string;
  email: string;
  phone: string;
  subject: MessageSubject;
  message: string;
}

/** The fields in the order of the form. */
export const messageFields = ["name", "email", "phone", "subject", "message"] as const;

/** One of `messageFields`. */
export type MessageField = (typeof messageFields)[number];

/** The values to fill the fields with. */
export type MessageValues = Record<MessageField, string>;

/** What can be wrong with a field; messages under `contact.faults.<field>`. */
export type MessageFaultKey = "required" | "tooLong" | "controlCharacters" | "shape";

/** Field to fault. */
export type MessageFaults = Partial<Record<MessageField, MessageFaultKey>>;

/** The message of a form, or all its faults with printable values. */
export type ParsedMessage =
  | { ok: true; message: ContactMessage }
  | { ok: false; faults: MessageFaults; values: MessageValues };

/** The longest text of each field, in UTF-16 units as `maxlength` counts them. */
export const messageLengths = { name: 100, email: longestEmail, phone: 40, message: 5000 } as const;

/** Reads a form; anything that is not text counts as empty. A line break or control character in a line is a fault. */
export function parseContactMessage(input: Record<string, unknown>): ParsedMessage {
  const values: MessageValues = {
    name: typedName(input.name),
    email: typedEmail(input.email),
    phone: typedPhone(input.phone),
    subject: typedText(input.subject),
    message: typedLines(input.message),
  };
  const result = safeParse(schema, values, { abortPipeEarly: true });
  if (result.success) return { ok: true, message: result.output };
  const faults: MessageFaults = {};
  for (const issue of result.issues) {
    const field = messageFields.find((known) => known === issue.path?.[0].key);
    if (field) faults[field] = issue.message as MessageFaultKey;
  }
  return { ok: false, faults, values: printable(values) };
}

const schema = object({
  name: pipe(line(messageLengths.name), regex(visible, "required"), check(isPersonName, "shape")),
  email: pipe(line(messageLengths.email), regex(emailShape, "shape")),
  phone: pipe(
    string(),
    maxLength(messageLengths.phone, "tooLong"),
    check((phone) => phone === "" || isPhone(phone), "shape"),
  ),
  subject: picklist(messageSubjects, "required"),
  message: pipe(
    string(),
    nonEmpty("required"),
    maxLength(messageLengths.message, "tooLong"),
    check(isPlainText, "controlCharacters"),
    regex(visible, "required"),
  ),
});

function line(length: number) {
  return pipe(
    string(),
    nonEmpty("required"),
    maxLength(length, "tooLong"),
    check(isPlainLine, "controlCharacters"),
  );
}

function printable(values: MessageValues): MessageValues {
  return {
    name: printableLine(values.name),
    email: printableLine(values.email),
    phone: printableLine(values.phone),
    subject: printableLine(values.subject),
    message: printableText(values.message),
  };
}

/** The minimum age of a form: no human fills in five fields faster. */
export const minFormAge = 3_000;

// The maximum age: an older form must be sent again, so that no stamp is valid for ever.
const maxFormAge = 24 * 60 * 60_000;

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
