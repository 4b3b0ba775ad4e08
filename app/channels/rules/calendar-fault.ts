// Why the text of a calendar could not be read. Each is a key of the owner's words, `owner-channels.why`.

/** What is wrong with the text: nothing in it, something else, broken off or malformed, more than any apartment has. */
export const calendarFaults = ["empty", "notCalendar", "broken", "tooMany"] as const;
export type CalendarFault = (typeof calendarFaults)[number];

/**
 * The reader did not come to an end with the text: out of time, out of memory, ended without an answer; `processEnded` when
 * the whole process ended during the reading.
 */
export const readerFailures = [
  "parseTooSlow",
  "parseTooLarge",
  "parseFailed",
  "processEnded",
] as const;
export type ReaderFailure = (typeof readerFailures)[number];

/** Whether it was the reader that failed, not the text or its site; `fault` null when the last reading was good. */
export function isReaderFailure(fault: string | null): boolean {
  return readerFailures.some((one) => one === fault);
}
