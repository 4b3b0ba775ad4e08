// Connections to PostgreSQL: how many, how long each may keep us waiting, and what becomes of one that is stuck.
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

export interface PoolLimits {
  max: number;
  /** Milliseconds until a connection must be there, a new one or one given back. */
  connectionTimeoutMillis: number;
  /** Milliseconds until the server must have answered a query; without it, the server's own limit and a little more. */
  query_timeout?: number;
}

/** A pool that survives its server: connections that end are replaced by new ones when they are asked for. */
export function openPool(url: string, limits: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "house",
    statement_timeout: statementMilliseconds,
    // A frozen server, or one behind a broken line, does not keep its own limit.
    query_timeout: statementMilliseconds + 2_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    ...limits,
  });
  // Without a listener a dropped idle connection would end the process; the next query reports what is wrong.
  pool.on("error", () => {});
  // The pool stops listening while a connection is lent out, so each also has its own listener.
  pool.on("connect", (connection) => connection.on("error", () => {}));
  return pool;
}

/** The pool for the query builder. A connection whose query was given up is closed: the next would wait behind that query. */
export function withoutStuck(pool: pg.Pool): PostgresPool {
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

// What has a name is read and planned once for each connection, not each time.
const names = new Map<string, string>();
const mostNames = 400;

// A star has none: it stands for other columns once another release has added one, and PostgreSQL refuses what it prepared.
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames || !isWorthAName.test(text)) return known;
  const name = `house ${names.size}`;
  names.set(text, name);
  return name;
}

const isWorthAName = /^(?:select|insert|update|delete) [^*]*$/;

// Dates and JSON stay the text they are in SQLite; counts and sums become numbers as they are there.
const asText = new Set([1082, 114, 3802]);
const asNumber = new Set([20, 1700]);

function parserOf(type: number, format?: "text" | "binary"): (text: string) => unknown {
  if (asText.has(type)) return String;
  if (asNumber.has(type)) return Number;
  return pg.types.getTypeParser(type, format as "text");
}
