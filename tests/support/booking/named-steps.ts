// Names the steps of an operation by what the app calls: its transactions, by the events they write, its gateway and its mailer.
// The production code knows nothing of it.
import type { KyselyPlugin, RootOperationNode } from "kysely";
import type { App } from "#app/app.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Calls `reached` with the name of each step when it is reached. The app's database is changed for good. */
export function nameSteps(app: App, reached: (step: string) => void): App {
  nameTransactions(app.database.db, reached);
  const gateway = { ...app.gateway };
  for (const call of ["create", "lookup", "capture", "refund", "void"] as const) {
    const real = app.gateway[call] as (...asked: unknown[]) => Promise<unknown>;
    const named = async (...asked: unknown[]) => {
      reached(`before the gateway is called: ${call}`);
      const answer = await real(...asked);
      reached(`after the gateway has answered: ${call}`);
      return answer;
    };
    Object.assign(gateway, { [call]: named });
  }
  const mailer: App["mailer"] = {
    async send(email, mayStill) {
      reached("before an email is sent");
      await app.mailer.send(email, mayStill);
      reached("after an email is sent");
    },
  };
  return { ...app, gateway, mailer };
}

function nameTransactions(db: Db, reached: (step: string) => void): void {
  const begin = db.transaction.bind(db);
  db.transaction = () =>
    ({
      async execute<Answer>(work: Parameters<ReturnType<typeof begin>["execute"]>[0]) {
        const events: string[] = [];
        const name = () => events.join(" and ") || "no event";
        const answer = await begin().execute(async (trx) => {
          const returned = await work(trx.withPlugin(listener(events)));
          reached(`before the commit: ${name()}`);
          return returned;
        });
        reached(`after the commit: ${name()}`);
        return answer as Answer;
      },
    }) as ReturnType<typeof begin>;
}

// Records which events of a booking a transaction writes.
function listener(events: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      events.push(...eventsOf(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

function eventsOf(node: RootOperationNode): string[] {
  if (node.kind !== "InsertQueryNode" || !node.values || !("values" in node.values)) return [];
  if (node.into?.table.identifier.name !== "booking_events") return [];
  const column = node.columns?.findIndex(({ column: { name } }) => name === "what") ?? -1;
  return (node.values as { values: { values: unknown[] }[] }).values.map(({ values }) => {
    const value = values[column];
    return typeof value === "string" ? value : (value as { value: string }).value;
  });
}
