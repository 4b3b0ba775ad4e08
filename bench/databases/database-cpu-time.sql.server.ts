// CPU time of database work: SQLite's is this process's own, PostgreSQL's that of the backends that serve this process.
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ReadCpuTime } from "../measure.ts";

/** CPU time of this process and, for a PostgreSQL on this machine (Linux), of the backends that serve its connections. */
export function cpuTimeOf({ db, dialect }: Database): ReadCpuTime {
  const last = new Map<number, number>();
  let ticks = 0;
  return async () => {
    const own = process.cpuUsage();
    if (dialect === "sqlite") return own;
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'booking-site' and datname = current_database()`.execute(db);
    // An idle connection is closed; its backend, and the CPU time it had used, are then gone.
    for (const { pid } of rows) {
      const now = ticksOf(pid);
      ticks += now - (last.get(pid) ?? 0);
      last.set(pid, now);
    }
    return { user: own.user + ticks * 10_000, system: own.system };
  };
}

// User and system time, in hundredths of a second (proc_pid_stat(5)); the name before them may hold spaces.
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
