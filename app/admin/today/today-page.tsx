// `/admin`: today's arrivals, departures, cleaning and open tasks.
import { redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { ChannelProblemsPanel } from "../channels/problem-panels.tsx";
import { BlockNightsLink, NewBookingLink } from "../layout/form-parts.tsx";
import { useEmailWaitsText } from "../layout/admin-notices.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import type { Route } from "./+types/today-page";
import { DepositTasks } from "./deposit-tasks.tsx";
import { FailedEmails, LatePlans, MoneyProblems } from "./problem-panels.tsx";
import { StayingGuests } from "./staying-guests.tsx";
import { Arriving, Cleaning, Collecting, Leaving } from "./today-lists.tsx";
import { loadToday, retryEmail } from "./today.server.ts";
import type { Today } from "./today.server.ts";

export const handle = { access: "staff" } satisfies PageHandle;

// What a redirect to this page says was done.
const doneOn = ["letter", "channelStay"] as const;

/** Amounts are loaded for owners only. */
export async function loader(args: Route.LoaderArgs) {
  const { user, app, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(
      language,
      "admin-bookings",
      "admin-calendar",
      "admin-channels",
      "admin-day",
      "admin-deposits",
      "admin-disputes",
      "admin-door-codes",
      "admin-payments",
      "payment-plan",
    ),
    isOwner: user.role === "owner",
    day: await loadToday(user.role, language, app),
    done: doneOn.find((done) => done === searchParams.get("done")) ?? null,
  };
}

/** Queues a failed email again; does nothing when it is not failed any more. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const sent = await retryEmail(formText(form, "letter"), user, app);
  return redirect(sent ? "/admin?done=letter" : "/admin", 303);
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { day, isOwner, done } = loaderData;
  const t = useTranslations("admin.today");
  const stay = useTranslations("admin-day.stay");
  const { format } = useLanguage();
  const waits = useEmailWaitsText();
  const { today, hour, minute } = day.now;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("clock", { date: format.date(today, "full"), time: format.hour(hour, minute) })}
        done={
          done === "letter" ? (waits ?? t("sentAgain")) : done === "channelStay" && stay("saved")
        }
      >
        <div className="row">
          <BlockNightsLink />
          <NewBookingLink />
        </div>
      </AdminPageHead>
      {day.wave && (
        <Note kind="warn" title={t("wave.title")}>
          {t("wave.text", day.wave)}{" "}
          {isOwner && <a href="/admin/bookings/unpaid">{t("wave.link")}</a>}
        </Note>
      )}
      <dl className={day.wave ? "kpis gap" : "kpis"} aria-label={t("figures")}>
        <div>
          <dt>{t("occupied")}</dt>
          <dd>{t("occupiedOf", { count: day.occupied.tonight, all: day.occupied.of })}</dd>
        </div>
        <div>
          <dt>{t("guests")}</dt>
          <dd>{format.number(day.guests)}</dd>
        </div>
        <div>
          <dt>{t("month")}</dt>
          <dd>{t("percent", { percent: day.nextMonth })}</dd>
        </div>
        {day.toCollect !== null && (
          <div>
            <dt>{t("collect")}</dt>
            <dd>{format.moneyShort(day.toCollect, day.currency)}</dd>
          </div>
        )}
        <div>
          <dt>{t("messages")}</dt>
          <dd>
            {day.unanswered > 0 ? (
              <a href="/admin/messages?status=new">{format.number(day.unanswered)}</a>
            ) : (
              format.number(0)
            )}
          </dd>
        </div>
        {day.unreadReviews !== null && day.unreadReviews > 0 && (
          <div>
            <dt>{t("reviews")}</dt>
            <dd>
              <a href="/admin/reviews">{format.number(day.unreadReviews)}</a>
            </dd>
          </div>
        )}
      </dl>
      <div className="pgrid">
        <Arriving day={day} />
        <Leaving day={day} />
        <Cleaning day={day} />
        <DueDoorCodes day={day} isOwner={isOwner} />
        <DepositTasks day={day} />
        <MoneyProblems day={day} />
        <LatePlans day={day} />
        <StayingGuests day={day} />
        <Collecting day={day} />
        <ChannelProblemsPanel
          found={day.outOfStep}
          apartmentNames={day.apartmentNames}
          isOwner={isOwner}
        />
        <FailedEmails emails={day.failedEmails} />
      </div>
    </>
  );
}

/** Also says so when none is due. Only owners see the link to the page where door codes are changed. */
function DueDoorCodes({
  day: { dueCodes, apartmentNames },
  isOwner,
}: {
  day: Today;
  isOwner: boolean;
}) {
  const t = useTranslations("admin-door-codes.today");
  return (
    <Panel id="codes" title={t("title")}>
      {dueCodes.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="ticks">
        {dueCodes.map(({ what, apartmentId, reference }) => {
          const apartment = apartmentNames[apartmentId] ?? String(apartmentId);
          return (
            <li key={`${what} ${apartmentId} ${reference}`}>
              <Icon name="key-round" />
              <span>
                {t(what, { apartment })}{" "}
                <a href={`/admin/bookings/${reference}`}>{t("knew", { reference })}</a>
              </span>
            </li>
          );
        })}
      </ul>
      {isOwner && dueCodes.some(({ what }) => what === "change") && (
        <p className="gap">
          <a href="/admin/guide">{t("open")}</a>
        </p>
      )}
    </Panel>
  );
}
