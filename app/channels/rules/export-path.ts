// The addresses by which other sites read our calendar.

/** The path for everybody, or for the site of one feed, which is not told what it told us. */
export function exportPath(token: string, feedId: string | null): string {
  return feedId === null ? `/calendars/${token}.ics` : `/calendars/${token}/${feedId}.ics`;
}

/** Whether the text can be a secret of ours at all: 128 bits, base64url. */
export function isExportToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}
