// The forms of the webhooks page: adds, tries, resumes and deletes an endpoint, renews its key, and sends a message again.
import type { App } from "#app/app.server.ts";
import {
  aTestMessage,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  insertMessages,
  listEndpoints,
  renewSecret,
  resumeEndpoint,
  sendAgain,
} from "#app/webhooks/webhooks.sql.server.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { parseExternalUrl } from "#app/platform/http/external-request.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** The most endpoints, and the most characters of an address. */
export const webhookLimits = { endpoints: 10, address: 2000 };

/** `of` is the endpoint or the message that it was about. A refused address comes back as it was typed. */
export type WebhooksAnswer =
  | { ok: true; done: MessageKey<"admin-webhooks.done">; of: string }
  | { ok: false; fault: MessageKey<"admin-webhooks.faults">; typed: string };

/** `do` of the form names the action; an unknown one, or one about something that is gone, changes nothing. */
export async function answerWebhooks(
  form: FormData,
  actor: Actor,
  app: Pick<App, "database" | "clock" | "environment">,
): Promise<WebhooksAnswer> {
  const field = (name: string) => formText(form, name, webhookLimits.address + 1);
  const wanted = field("do");
  if (wanted === "add") return add(field("address").trim(), actor, app);
  const now = app.clock.now();
  const act = Object.hasOwn(actions, wanted) ? actions[wanted] : undefined;
  const isDone =
    act !== undefined &&
    (await inTransaction(app.database.db, (trx) =>
      act(trx, { id: field("id"), seen: field("seen"), actor, now }),
    ));
  return { ok: true, done: isDone ? (wanted as "test") : "gone", of: field("id") };
}

interface Act {
  /** Of the endpoint, or of the message to send again. */
  id: string;
  /** The key that the page showed. */
  seen: string;
  actor: Actor;
  now: Date;
}

const actions: Record<string, (trx: Trx, act: Act) => Promise<boolean>> = {
  async test(trx, { id, now }) {
    if (!(await findEndpoint(trx, id))) return false;
    await insertMessages(trx, id, { messages: [aTestMessage(now)], now });
    return true;
  },
  again: (trx, { id, now }) => sendAgain(trx, id, now),
  renew: (trx, { id, seen, actor, now }) =>
    audited(trx, { id, actor, now }, "webhookKeyRenewed", () =>
      renewSecret(trx, { id, seen, now }),
    ),
  resume: (trx, { id, actor, now }) =>
    audited(trx, { id, actor, now }, "webhookResumed", () => resumeEndpoint(trx, id, now)),
  delete: (trx, { id, actor, now }) =>
    audited(trx, { id, actor, now }, "webhookDeleted", () => deleteEndpoint(trx, id)),
};

async function audited(
  trx: Trx,
  { id, actor, now }: Omit<Act, "seen">,
  what: "webhookKeyRenewed" | "webhookResumed" | "webhookDeleted",
  act: () => Promise<boolean>,
): Promise<boolean> {
  const endpoint = await findEndpoint(trx, id);
  if (!endpoint || !(await act())) return false;
  // The rest of an address may be a secret of the other program.
  await writeAudit(trx, { actor, what, subject: new URL(endpoint.address).host, now });
  return true;
}

async function add(
  typed: string,
  actor: Actor,
  { database, clock, environment }: Pick<App, "database" | "clock" | "environment">,
): Promise<WebhooksAnswer> {
  const url = typed.length > webhookLimits.address ? null : parseExternalUrl(typed);
  const refused = (fault: MessageKey<"admin-webhooks.faults">) =>
    ({ ok: false, fault, typed }) as const;
  if (typed === "") return refused("missing");
  if (!url || !/^https?:/i.test(typed)) return refused("faulty");
  // Whether its host is on the public internet is found out when a message is sent: the name does not show it.
  if (url.protocol !== "https:" && !environment.localCalendars) return refused("notHttps");
  if (url.host === new URL(environment.origin).host) return refused("ours");
  return inTransaction(database.db, async (trx) => {
    const existing = await listEndpoints(trx);
    if (existing.length >= webhookLimits.endpoints) return refused("tooMany");
    const now = clock.now();
    if (!(await insertEndpoint(trx, url.href, now))) return refused("taken");
    const added = (await listEndpoints(trx)).find(({ address }) => address === url.href);
    await writeAudit(trx, { actor, what: "webhookAdded", subject: url.host, now });
    return { ok: true, done: "added", of: added?.id ?? "" };
  });
}
