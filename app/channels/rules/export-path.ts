// The URL paths by which other sites read our calendar.

/** The public path, or that of one feed's site, whose own claims are left out of the export. */
export function exportPath(token: string, feedId: string | null): string {
  return feedId === null ? `/calendars/${token}.ics` : `/calendars/${token}/${feedId}.ics`;
}

/** Whether the text has the form of an export secret: 128 bits, base64url. */
export function isExportToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}
