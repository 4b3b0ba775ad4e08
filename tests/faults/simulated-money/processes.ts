// Processes of a simulation that may die: after so many statements and calls of the provider nothing of theirs works any more,
// whatever they were doing. Their open transaction is rolled back, as a database does it.
import type { KyselyPlugin } from "kysely";
import type { App } from "#app/app.server.ts";
import type { PaymentGateway } from "#app/payments/gateway.ts";
import { startContentCache } from "#app/platform/cache-content.ts";

/** What a dead process throws. */
export class Killed extends Error {}

/** How a call of the provider ends: answered, or not, its effect made or not. */
export type CallEnd = "answered" | "lostBefore" | "lostAfter";

export interface Process {
  app: App;
  /** From now on it dies after so many steps; Infinity: never. */
  live(steps: number): void;
  isDead(): boolean;
}

/** Starts a process of the app; `endOf` decides how each of its calls of the provider ends. */
export function startProcess(app: App, endOf: (call: string) => CallEnd): Process {
  let left = Infinity;
  const step = () => {
    if (left <= 0) throw new Killed("the process was killed");
    left--;
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = app.database.db.withPlugin(plugin);
  startContentCache(db, app.database.contentVersion);
  const database = { ...app.database, db };
  const gateway = unreliable(app.gateway, { step, endOf });
  return {
    app: { ...app, database, gateway },
    live(steps) {
      left = steps;
    },
    isDead: () => left <= 0,
  };
}

const calls = [
  "create",
  "chargeSaved",
  "forgetCard",
  "lookup",
  "capture",
  "refund",
  "readHistory",
  "readPayouts",
  "void",
] as const satisfies (keyof PaymentGateway)[];
const holdCalls = ["place", "read", "take", "release"] as const;

function unreliable(real: PaymentGateway, network: Network): PaymentGateway {
  const gateway = breakCalls(real, calls, network);
  return real.holds ? { ...gateway, holds: breakCalls(real.holds, holdCalls, network) } : gateway;
}

interface Network {
  step(): void;
  endOf(call: string): CallEnd;
}

function breakCalls<Calls extends object>(
  real: Calls,
  names: readonly (keyof Calls & string)[],
  { step, endOf }: Network,
): Calls {
  const broken = { ...real };
  for (const call of names) {
    const made = real[call] as ((...asked: unknown[]) => Promise<unknown>) | undefined;
    if (!made) continue;
    const tried = async (...asked: unknown[]) => {
      step();
      const end = endOf(call);
      if (end === "lostBefore") throw new Error("the provider was not reached");
      const answer = await made(...asked);
      if (end === "lostAfter") throw new Error("the answer of the provider was lost");
      step();
      return answer;
    };
    Object.assign(broken, { [call]: tried });
  }
  return broken;
}
