// Why a calendar could not be read. Each is a message key under `owner-channels.why`.

/** What is wrong with the text: empty, not a calendar, truncated or malformed, more events than any apartment has. */
export const calendarFaults = ["empty", "notCalendar", "broken", "tooMany"] as const;
export type CalendarFault = (typeof calendarFaults)[number];

/**
 * The parser did not finish: out of time, out of memory, ended without an answer; `processEnded` when the whole process
 * ended during the read.
 */
export const readerFailures = [
  "parseTooSlow",
  "parseTooLarge",
  "parseFailed",
  "processEnded",
] as const;
export type ReaderFailure = (typeof readerFailures)[number];

/** Whether the parser failed, as opposed to the text or its site; `fault` is null when the last read succeeded. */
export function isReaderFailure(fault: string | null): boolean {
  return readerFailures.some((one) => one === fault);
}
