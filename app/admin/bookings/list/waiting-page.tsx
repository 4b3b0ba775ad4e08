// `/admin/bookings/waiting`: who waits for which nights, by their place; staff may take an entry off the list.
import { redirect } from "react-router";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { Tag } from "#app/ui/tag.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { keptDays, turnHours } from "#app/waiting/rules/waiting.ts";
import { loadWaitingList } from "#app/waiting/notify-waiting.server.ts";
import type { ListedWaiting } from "#app/waiting/notify-waiting.server.ts";
import { deleteWaiting, findWaiting } from "#app/waiting/waiting.sql.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import type { Route } from "./+types/waiting-page";

export const handle = { access: "staff" } satisfies PageHandle;

/** `?deleted=` are the nights of the entry that was deleted, "2027-01-20_2027-01-24". */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-bookings"),
    entries: await loadWaitingList(language, app),
    now: app.clock.now().toISOString(),
    deleted: searchParams.get("deleted"),
  };
}

/** Deletes an entry; one that was deleted meanwhile is as good. The audit log names the nights, not who waited. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const id = formText(await readForm(args.request), "entry");
  const nights = await inTransaction(app.database.db, async (trx) => {
    const entry = await findWaiting(trx, id);
    if (!entry || !(await deleteWaiting(trx, id))) return "";
    const { checkIn, checkOut } = entry;
    const subject = `${checkIn} ${checkOut}`;
    await writeAudit(trx, { actor: user, what: "waitingDeleted", subject, now: app.clock.now() });
    return `${checkIn}_${checkOut}`;
  });
  return redirect(`/admin/bookings/waiting?deleted=${nights}`, 303);
}

export default function WaitingListPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("admin-bookings.waiting");
  const { entries, deleted, now } = loaderData;
  const { format } = useLanguage();
  const [checkIn = "", checkOut = ""] = deleted?.split("_").filter(isPlainDate) ?? [];
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead", { hours: turnHours, days: keptDays })}
        back={{ href: "/admin/bookings", text: t("back") }}
        done={deleted !== null && t("deleted")}
        doneAbout={checkOut === "" ? undefined : format.dateRange(checkIn, checkOut)}
      />
      <Panel id="waiting" title={t("list", { count: entries.length })}>
        {entries.length === 0 && <p className="muted">{t("none")}</p>}
        <ol className="lines">
          {entries.map((entry) => (
            <EntryLine key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      </Panel>
    </>
  );
}

function EntryLine({ entry, now }: { entry: ListedWaiting; now: string }) {
  const t = useTranslations("admin-bookings.waiting");
  const stay = useTranslations("admin-bookings.stay");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const { checkIn, checkOut, adults, children, apartment, email, language, told } = entry;
  const dates = format.dateRange(checkIn, checkOut);
  return (
    <li>
      <span>
        {dates}, {apartment ?? t("any")}
        <span className="mini muted blk">{stay("party", { adults, children })}</span>
        <span className="mini muted blk">
          {email}, {isLanguage(language) ? endonyms[language] : language}
        </span>
        <span className="mini muted blk">
          {entry.confirmedAt === null
            ? t("asked", { moment: moment(entry.createdAt) })
            : t("since", { moment: moment(entry.confirmedAt) })}
        </span>
        {entry.toldAt !== null && entry.toldUntil !== null && (
          <span className="mini blk">
            {t(entry.toldUntil > now ? "turn" : "told", {
              apartment: told ?? "",
              moment: moment(entry.toldUntil > now ? entry.toldUntil : entry.toldAt),
            })}
          </span>
        )}
      </span>
      {entry.confirmedAt === null && <Tag>{t("unconfirmed")}</Tag>}
      <form method="post" action="/admin/bookings/waiting">
        <input type="hidden" name="entry" value={entry.id} />
        <button className="btn btn--2 btn--s">
          {t("delete")}
          <span className="vh">
            : {dates}, {email}
          </span>
        </button>
      </form>
    </li>
  );
}
