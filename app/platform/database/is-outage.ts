// Distinguishes an unavailable, full or read-only database, which recovers by itself, from a bug, which does not.

/**
 * Whether a query's error means that the database cannot be reached or cannot write now, on either kind of server; the
 * request may be retried. Whether the query took effect is unknown.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number") return sqliteOutages.has(errcode & 0xff);
  if (typeof code === "string" && outageCodes.test(code)) return true;
  if (outageMessages.test(error.message)) return true;
  // Several addresses of one host were tried.
  return error instanceof AggregateError && error.errors.some(isOutage);
}

// BUSY after its timeout, READONLY, IOERR, FULL, CANTOPEN.
const sqliteOutages = new Set([5, 8, 10, 13, 14]);

// PostgreSQL (manual, appendix A): connections, insufficient resources, query timeouts, shutdown and startup, disk
// errors, read-only. And Node's connection errors.
const outageCodes =
  /^(?:08\w{3}|53\w{3}|57014|57P\d\d|58030|25006|25P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

// Errors of `pg` without a code.
const outageMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;
