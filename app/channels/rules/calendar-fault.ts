// Why the text of a calendar could not be read. Each is a key of the owner's words, `owner-channels.why`.

/** What is wrong with the text: nothing in it, something else, broken off or malformed, more than any apartment has. */
export const calendarFaults = ["empty", "notCalendar", "broken", "tooMany"] as const;
export type CalendarFault = (typeof calendarFaults)[number];

/**
 * The text killed its reader: out of time, out of memory, ended without an answer; `readerDied` when the whole process
 * ended during the reading.
 */
export const readerDeaths = ["parseTooSlow", "parseTooLarge", "parseFailed", "readerDied"] as const;
export type ReaderDeath = (typeof readerDeaths)[number];

/** Whether the reader died of the last reading that failed; `fault` null when the last one was good. */
export function isReaderDeath(fault: string | null): boolean {
  return readerDeaths.some((death) => death === fault);
}
