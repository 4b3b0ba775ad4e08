// Tells a database that is away, full or read-only from a defect of ours: the one mends itself, the other does not.

/**
 * Whether an error of a query means that the database cannot be reached or cannot write now, on either kind of server;
 * whoever asked may ask again. Whether the query was carried out is not known.
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

// BUSY after all its patience, READONLY, IOERR, FULL, CANTOPEN.
const sqliteOutages = new Set([5, 8, 10, 13, 14]);

// PostgreSQL (its manual, appendix A): connections, lack of resources, a query that took too long, shutdown and start, the disk; read-only.
// And what Node says of a connection.
const outageCodes =
  /^(?:08\w{3}|53\w{3}|57014|57P\d\d|58030|25006|25P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

// What `pg` says without a code.
const outageMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;
