// `npm run restart`: a rolling restart of the site's processes, without downtime. Each must be ready for long enough
// that the proxy uses it again, before the next is restarted.
import { execFileSync, spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { proxyTimes } from "#app/platform/http/sockets.ts";

/** Options of a restart; times in milliseconds. */
export interface Restarting {
  /** Restarts the process of a unit; throws when that fails. */
  restart(unit: string): void | Promise<void>;
  /** Whether the unit's process answers in time and reaches its database. */
  isReady(unit: string): Promise<boolean>;
  /** How long a process may take to become ready after its start. */
  patience: number;
  /** The interval between three consecutive checks that must succeed. */
  interval: number;
  say(line: string): void;
}

/** Restarts each unit in turn. Throws at the first that does not become ready; the units after it are left running. */
export async function restartInTurn(units: string[], how: Restarting): Promise<void> {
  for (const [place, unit] of units.entries()) {
    const began = performance.now();
    await how.restart(unit);
    const started = performance.now();
    for (let ready = 0; ready < 3;) {
      await wait(ready > 0 ? how.interval : how.interval / 10);
      ready = (await how.isReady(unit)) ? ready + 1 : 0;
      if (performance.now() - started > how.patience)
        throw new Error(
          `${unit} did not become ready. Left as they were: ${units.slice(place + 1).join(", ") || "none"}`,
        );
    }
    how.say(`${unit} is ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** The port on which a unit listens: `kaz-filao@3001` on 3001, `kaz-filao` on `PORT` or 3000. */
export function portOf(unit: string): number {
  return Number(/@(\d+)(?:\.service)?$/.exec(unit)?.[1] ?? (process.env.PORT || 3000));
}

async function isReady(unit: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(proxyTimes.healthTimeout);
    const answer = await fetch(`http://127.0.0.1:${portOf(unit)}/readyz`, { signal });
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

function systemdUnits(): string[] {
  const list = ["list-units", "--all", "--plain", "--no-legend"];
  const listed = execFileSync("systemctl", [...list, "kaz-filao.service", "kaz-filao@*.service"], {
    encoding: "utf8",
  });
  return listed.split("\n").flatMap((line) => line.trim().split(/\s+/)[0] || []);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { with: { type: "string", default: "systemctl restart" } },
    allowPositionals: true,
  });
  const [command = "", ...words] = values.with.split(" ");
  const units = positionals.length > 0 ? positionals : systemdUnits();
  if (units.length === 0) throw new Error("No unit kaz-filao or kaz-filao@<port> was found");
  await restartInTurn(units, {
    restart(unit) {
      const { status, error } = spawnSync(command, [...words, unit], { stdio: "inherit" });
      if (status !== 0)
        throw new Error(`\`${values.with} ${unit}\` failed: ${error?.message ?? `exit ${status}`}`);
    },
    isReady,
    patience: 60_000,
    interval: proxyTimes.healthInterval,
    say: console.log,
  });
}

if (import.meta.main)
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
