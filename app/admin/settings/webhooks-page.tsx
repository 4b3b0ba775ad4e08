// `/admin/settings/webhooks`: the addresses of other programs that are told what happens to bookings, and what they were told. For
// owners.
import { data, redirect } from "react-router";
import { listEndpoints, listMessages } from "#app/webhooks/webhooks.sql.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { findJustDeleted } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { CopyField, CopyScript } from "../layout/copy-field.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Route } from "./+types/webhooks-page";
import { answerWebhooks, webhookLimits } from "./answer-webhooks.server.ts";
import styles from "./settings.css?url";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

const shownMessages = 50;

/** `?done=` is the action to confirm, `?of=` the endpoint or the message that it was about. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, language, searchParams } = await requireUser(args, handle);
  const { db } = app.database;
  const done = searchParams.get("done");
  const of = searchParams.get("of") ?? "";
  const press = { what: "webhookDeleted", userId: user.id, now: app.clock.now() } as const;
  const endpoints = await listEndpoints(db);
  const addressOf = new Map(endpoints.map(({ id, address }) => [id, address]));
  const hostOf = (id: string) => new URL(addressOf.get(id) ?? "https://-").host;
  const messages = (await listMessages(db, shownMessages)).map((message) => ({
    id: message.id,
    type: message.type,
    at: message.at,
    reference: message.reference,
    site: hostOf(message.endpoint_id),
    attempts: message.attempts,
    status: message.status,
    fault: message.fault,
    nextAttempt: message.next_attempt_at,
    isDelivered: message.delivered_at !== null,
  }));
  const again = messages.find(({ id }) => id === of);
  return {
    words: selectMessages(language, "admin-webhooks", "admin-channels.why"),
    limits: webhookLimits,
    endpoints: endpoints.map(({ id, address, secret, failing_since, stopped_at }) => ({
      id,
      address,
      secret,
      failingSince: failing_since,
      stoppedAt: stopped_at,
    })),
    messages,
    done,
    about:
      done === "delete"
        ? await findJustDeleted(db, press)
        : again
          ? [again.site, again.type, again.reference].filter(Boolean).join(", ")
          : addressOf.has(of)
            ? hostOf(of)
            : undefined,
  };
}

/** A refused address is shown again; everything else redirects to the page. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const answer = await answerWebhooks(await readForm(args.request), user, app);
  if (answer.ok)
    return redirect(
      `/admin/settings/webhooks?done=${answer.done}&of=${encodeURIComponent(answer.of)}`,
      303,
    );
  return data(answer, { status: 400 });
}

type Endpoint = Route.ComponentProps["loaderData"]["endpoints"][number];
type Message = Route.ComponentProps["loaderData"]["messages"][number];

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-webhooks");
  const { endpoints, messages, limits, done, about } = loaderData;
  const refused = actionData && t(`faults.${actionData.fault}`, { max: limits.endpoints });
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        back={{ href: "/admin/settings", text: t("back") }}
        faulty={refused !== undefined}
      />
      {!refused && <Done done={done} about={about} />}
      <div className="pgrid gap">
        {endpoints.map((endpoint) => (
          <Panel
            key={endpoint.id}
            id={`e${endpoint.id}`}
            width="p6"
            title={new URL(endpoint.address).host}
          >
            <EndpointView endpoint={endpoint} />
          </Panel>
        ))}
        <Panel id="add" width="p6" title={t("add.title")}>
          <form method="post" className="stack" noValidate>
            {refused && <ErrorSummary faults={[{ field: "address", text: refused }]} />}
            <TextField
              name="address"
              type="url"
              label={t("add.address")}
              hint={t("add.addressHint")}
              autoComplete="off"
              dir="ltr"
              required
              maxLength={limits.address}
              defaultValue={actionData?.typed ?? ""}
              error={refused}
            />
            <button className="btn" name="do" value="add">
              {t("add.submit")}
            </button>
          </form>
        </Panel>
        <Panel id="about" width="p6" title={t("about.title")}>
          <div className="stack">
            <p>{t("about.signed")}</p>
            <p>{t("about.again")}</p>
            <p>
              <a href="/api/openapi.json">{t("about.reference")}</a>
            </p>
          </div>
        </Panel>
        <Panel id="log" width="p12" title={t("log.title")}>
          {messages.length === 0 && <p className="muted">{t("log.none")}</p>}
          <ul className="lines">
            {messages.map((message) => (
              <MessageLine key={message.id} message={message} />
            ))}
          </ul>
        </Panel>
      </div>
      <CopyScript />
    </>
  );
}

function Done({ done, about }: { done: string | null; about: string | undefined }) {
  const t = useTranslations("admin-webhooks.done");
  if (done === null || !t.has(done)) return null;
  return (
    <Note kind={done === "gone" ? "warn" : "ok"} title={about}>
      {t(done)}
    </Note>
  );
}

function EndpointView({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("admin-webhooks.endpoint");
  const moment = useInstantFormat();
  const { id, address, secret, failingSince, stoppedAt } = endpoint;
  return (
    <div className="stack">
      <p className="hook__address" dir="ltr">
        {address}
      </p>
      <p>
        {stoppedAt !== null && <Tag kind="bad">{t("stopped", { since: moment(stoppedAt) })}</Tag>}
        {stoppedAt === null && failingSince !== null && (
          <Tag kind="warn">{t("failing", { since: moment(failingSince) })}</Tag>
        )}
        {stoppedAt === null && failingSince === null && <Tag kind="ok">{t("told")}</Tag>}
      </p>
      <CopyField id={`key-${id}`} label={t("key")} value={secret} hint={t("keyHint")} />
      <form method="post" className="row gap">
        <input type="hidden" name="id" value={id} />
        {stoppedAt === null ? (
          <button className="btn btn--2 btn--s" name="do" value="test">
            {t("test")}
          </button>
        ) : (
          <button className="btn btn--s" name="do" value="resume">
            {t("resume")}
          </button>
        )}
      </form>
      <Confirmed endpoint={endpoint} wanted="renew" />
      <Confirmed endpoint={endpoint} wanted="delete" />
    </div>
  );
}

// What cannot be undone is behind a second press.
function Confirmed({ endpoint, wanted }: { endpoint: Endpoint; wanted: "renew" | "delete" }) {
  const t = useTranslations("admin-webhooks.endpoint");
  return (
    <details>
      <summary>{t(wanted)}</summary>
      <form method="post" className="stack">
        <p>{t(`${wanted}Text`)}</p>
        <input type="hidden" name="id" value={endpoint.id} />
        <input type="hidden" name="seen" value={endpoint.secret} />
        <button
          className={wanted === "delete" ? "btn btn--bad btn--s" : "btn btn--2 btn--s"}
          name="do"
          value={wanted}
        >
          {t(wanted)}
        </button>
      </form>
    </details>
  );
}

function MessageLine({ message }: { message: Message }) {
  const t = useTranslations("admin-webhooks.log");
  const moment = useInstantFormat();
  const { id, type, at, reference, site, nextAttempt } = message;
  return (
    <li>
      <span>
        <code>{type}</code>{" "}
        {reference !== null && <a href={`/admin/bookings/${reference}`}>{reference}</a>}
        <span className="mini muted blk">
          {moment(at)}, {site}
        </span>
        <span className="blk">
          <Result message={message} />
        </span>
      </span>
      {nextAttempt === null && (
        <form method="post">
          <input type="hidden" name="id" value={id} />
          <button
            className="btn btn--2 btn--s"
            name="do"
            value="again"
            aria-label={t("againFor", { type, reference: reference ?? "" })}
          >
            {t("again")}
          </button>
        </form>
      )}
    </li>
  );
}

function Result({ message }: { message: Message }) {
  const t = useTranslations("admin-webhooks.log");
  const reasons = useTranslations("admin-channels.why");
  const moment = useInstantFormat();
  const { isDelivered, attempts, status, fault, nextAttempt } = message;
  if (isDelivered) return t("delivered", { status: status ?? 0 });
  if (nextAttempt !== null && status === null && fault === null) return t("waiting");
  const why =
    fault !== null && reasons.has(fault)
      ? reasons(fault, { status: 0 })
      : reasons("refused", { status: status ?? 0 });
  return nextAttempt === null
    ? t("givenUp", { count: attempts, why })
    : t("failed", { count: attempts, why, next: moment(nextAttempt) });
}
