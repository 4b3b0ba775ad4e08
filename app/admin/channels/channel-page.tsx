// `/admin/channels/:id`: changes the imported calendar of another site, or stops importing it. For owners.
import { data, redirect } from "react-router";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { countClaims } from "#app/channels/claims.sql.server.ts";
import { findFeed } from "#app/channels/feeds.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/channel-page";
import { answerChannel } from "./answer-channel.server.ts";
import styles from "./channels.css?url";
import { FeedFaultSummary, FeedFields } from "./imported-calendars.tsx";

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
  if (answer.ok) return redirect(`/admin/channels?done=${answer.done}`, 303);
  return data(answer, { status: answer.changed ? 409 : 400 });
}

export default function ChannelPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-channels.edit");
  const { label, apartment, version, nights } = loaderData;
  const faults = actionData?.faults ?? {};
  const typed = actionData && !actionData.changed ? actionData.typed : loaderData;
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
          {t("changed")}
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
