// `/admin/channels/:id`: changes the imported calendar of another site, or stops importing it. For owners.
import { data, redirect } from "react-router";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { countClaims } from "#app/channels/claims.sql.server.ts";
import { deleteFeed, findFeed, listFeeds, updateFeed } from "#app/channels/feeds.sql.server.ts";
import type { Feed } from "#app/channels/feeds.sql.server.ts";
import { settleApartment } from "#app/channels/read-feed.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { Note } from "#app/ui/note.tsx";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/channel-page";
import styles from "./channels.css?url";
import { FeedFaultSummary, FeedFields } from "./imported-calendars.tsx";
import { doneChannelPath, readFeed, siteOf } from "./rules/channel-forms.ts";
import type { FeedFaults, TypedFeed } from "./rules/channel-forms.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Throws 404 for a calendar that is not imported, or no longer. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language } = await requireUser(args, handle);
  const { db } = app.database;
  const feed = await findFeed(db, args.params.id);
  if (!feed) throw data(null, { status: 404 });
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  return {
    words: selectMessages(language, "admin-channels"),
    label: feed.label,
    address: feed.address,
    version: feed.version,
    apartment: await findApartmentName(db, feed.apartment_id, language, facts),
    nights: (await countClaims(db, today)).get(feed.id) ?? 0,
  };
}

/** Saves or removes the version that was shown; after a concurrent change nothing is saved, and the page says so. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const feed = await findFeed(app.database.db, args.params.id);
  if (!feed) throw data(null, { status: 404 });
  const answer = await answerChannel(form, feed, user, app);
  // A calendar that is no longer read is not listed any more: its apartment is.
  const of = answer.ok && answer.done === "removed" ? String(feed.apartment_id) : feed.id;
  if (answer.ok) return redirect(doneChannelPath({ done: answer.done, of }), 303);
  return data(answer, { status: answer.changed ? 409 : 400 });
}

export default function ChannelPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-channels.edit");
  const { label, address, apartment, version, nights } = loaderData;
  const faults = actionData?.faults ?? {};
  // Pressing "Remove" sends no entries.
  const isSaving = actionData?.changed && actionData.typed.address !== "";
  const typed = actionData && (isSaving || !actionData.changed) ? actionData.typed : loaderData;
  return (
    <>
      <AdminPageHead
        title={t("title", { label })}
        lead={apartment}
        back={{ href: "/admin/channels", text: t("back") }}
        faulty={Object.keys(faults).length > 0}
      />
      {actionData?.changed && (
        <Note kind="bad" role="alert">
          {isSaving ? t("changedSaved", { label, address }) : t("changed")}
        </Note>
      )}
      <div className="pgrid gap">
        <Panel id="change" width="p8" title={t("form")}>
          <form method="post" className="stack" noValidate>
            <FeedFaultSummary faults={faults} />
            <input type="hidden" name="version" value={version} />
            <FeedFields typed={typed} faults={faults} />
            <button className="btn" name="do" value="save">
              {t("submit")}
            </button>
          </form>
        </Panel>
        <Panel id="remove" width="p4" title={t("remove")}>
          <details className="sure">
            <summary>{t("remove")}</summary>
            <form method="post" className="stack">
              <p className="small">{t("removeText", { count: nights })}</p>
              <input type="hidden" name="version" value={version} />
              <button className="btn btn--bad btn--s" name="do" value="remove">
                {t("removeNow")}
              </button>
            </form>
          </details>
        </Panel>
      </div>
    </>
  );
}

/** `changed`: another user changed it meanwhile; `typed` is the input of the form. */
type ChannelAnswer =
  | { ok: true; done: "saved" | "removed" }
  | { ok: false; changed: boolean; faults: FeedFaults; typed: TypedFeed };

/** The form sends the version that was shown. */
async function answerChannel(
  form: FormData,
  feed: Feed,
  actor: Actor,
  app: App,
): Promise<ChannelAnswer> {
  const field = (name: string) => formText(form, name);
  const apartment = String(feed.apartment_id);
  const typed = { apartment, label: field("label"), address: field("address") };
  const seen = { ...feed, version: formVersion(form) };
  const changed = { ok: false, changed: true, faults: {}, typed } as const;
  if (field("do") === "remove")
    return (await removeFeed(seen, actor, app)) ? { ok: true, done: "removed" } : changed;
  const read = readFeed(typed, app.environment.origin);
  if (!read.ok) return { ...read, changed: false };
  const saved = await changeFeed(seen, read.feed, actor, app);
  if (saved.ok) return { ok: true, done: "saved" };
  if (saved.reason === "changed") return changed;
  return { ok: false, changed: false, faults: saved.faults, typed };
}

/** False when it was changed meanwhile: then it is not removed. */
async function removeFeed(
  { id, apartment_id: apartmentId, version, label, address }: Feed,
  actor: Actor,
  app: Pick<App, "database" | "clock" | "environment" | "property">,
): Promise<boolean> {
  const { facts } = app.property;
  return inTransaction(app.database.db, async (trx) => {
    await lockApartment(trx, apartmentId);
    if (!(await deleteFeed(trx, id, version))) return false;
    await settleApartment(trx, apartmentId, app);
    await writeAudit(trx, {
      actor,
      what: "calendarRemoved",
      subject: await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts),
      before: { name: label, site: siteOf(address) },
      now: app.clock.now(),
    });
    return true;
  });
}

/** `changed`: another user changed it meanwhile, and nothing was saved. */
type FeedChanged =
  | { ok: true }
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "faulty"; faults: FeedFaults };

/** The imported nights stay until a new address was read; a new name applies to them at once. */
async function changeFeed(
  feed: Pick<Feed, "id" | "apartment_id" | "version">,
  { label, address }: { label: string; address: string },
  actor: Actor,
  app: Pick<App, "database" | "clock" | "environment" | "property">,
): Promise<FeedChanged> {
  const { facts } = app.property;
  const { id, apartment_id: apartmentId, version } = feed;
  return inTransaction(app.database.db, async (trx): Promise<FeedChanged> => {
    await lockApartment(trx, apartmentId);
    const before = await findFeed(trx, id);
    if (before?.version !== version) return { ok: false, reason: "changed" };
    const others = (await listFeeds(trx, apartmentId)).filter((one) => one.id !== id);
    if (others.some((one) => one.label === label))
      return { ok: false, reason: "faulty", faults: { label: "labelTaken" } };
    if (others.some((one) => one.address === address))
      return { ok: false, reason: "faulty", faults: { address: "addressTaken" } };
    const now = app.clock.now();
    if (!(await updateFeed(trx, before, { label, address }, now)))
      return { ok: false, reason: "changed" };
    await settleApartment(trx, apartmentId, app);
    await writeAudit(trx, {
      actor,
      what: "calendarChanged",
      subject: await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts),
      before: { name: before.label, site: siteOf(before.address) },
      after: { name: label, site: siteOf(address) },
      now,
    });
    return { ok: true };
  });
}
