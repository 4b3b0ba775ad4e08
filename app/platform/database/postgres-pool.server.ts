// The PostgreSQL connection pool: sizes, timeouts, and replacing stuck connections.
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

export interface PoolLimits {
  max: number;
  /** Milliseconds to wait for a connection, new or returned. */
  connectionTimeoutMillis: number;
  /** Milliseconds to wait for a query's result; without it, the server's statement timeout and a little more. */
  query_timeout?: number;
}

/** A pool that survives server restarts: ended connections are replaced on demand. */
export function openPool(url: string, limits: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "booking-site",
    statement_timeout: statementMilliseconds,
    // A server that hangs, or is unreachable, does not enforce its own timeout.
    query_timeout: statementMilliseconds + 2_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    ...limits,
  });
  // Without a listener a dropped idle connection would end the process; the next query reports the error.
  pool.on("error", () => {});
  // The pool does not listen while a connection is checked out, so each also has its own listener.
  pool.on("connect", (connection) => connection.on("error", () => {}));
  return pool;
}

/** The pool for Kysely. A connection whose query timed out is closed: the next query would wait behind it. */
export function withoutStuckConnections(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let stuck: Error | null = null;
      const query = async (text: string, parameters: readonly unknown[]) => {
        if (stuck) throw stuck;
        try {
          return await client.query({ name: nameOf(text), text, values: [...parameters] });
        } catch (error) {
          if (error instanceof Error && error.message === "Query read timeout") stuck = error;
          throw error;
        }
      };
      const release = (destroy?: boolean) => client.release(destroy === true || stuck !== null);
      return { query, release } as unknown as PostgresPoolClient;
    },
  };
}

const statementMilliseconds = 30_000;

// Named statements are parsed and planned once per connection, not each time.
const names = new Map<string, string>();
const maxNames = 400;

// `select *` is not prepared: after another release adds a column, PostgreSQL refuses the prepared statement.
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNames || !isPreparable.test(text)) return known;
  const name = `statement ${names.size}`;
  names.set(text, name);
  return name;
}

const isPreparable = /^(?:select|insert|update|delete) [^*]*$/;

// Dates and JSON stay text as in SQLite; counts and sums become numbers as there.
const asText = new Set([1082, 114, 3802]);
const asNumber = new Set([20, 1700]);

function parserOf(type: number, format?: "text" | "binary"): (text: string) => unknown {
  if (asText.has(type)) return String;
  if (asNumber.has(type)) return Number;
  return pg.types.getTypeParser(type, format as "text");
}
