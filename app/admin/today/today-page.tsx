// `/admin`: today's arrivals, departures, cleaning and open tasks.
import { redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { areRatesOld } from "#app/stays/rules/other-currencies.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { useEmailWaitsText } from "../layout/admin-notices.tsx";
import { DamagePanel } from "../cleaning/damage-panel.tsx";
import { BlockNightsLink, NewBookingLink } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { DayParts } from "../offline/day-parts.tsx";
import { BackupNote } from "../opening/backup-note.tsx";
import { loadLastBackup } from "../opening/load-opening.server.ts";
import { usePaymentNotice } from "../payments/payment-notice.tsx";
import type { Route } from "./+types/today-page";
import { actOnDay, findDayPayment } from "./act-on-day.server.ts";
import { UndoPayment } from "./day-buttons.tsx";
import { DayProblems, OtherPanels } from "./problem-panels.tsx";
import { hasSubject, isRefusal, readNotice } from "./rules/today-board.ts";
import { nameSubject } from "./name-subject.server.ts";
import { OpenOptions } from "./options-panel.tsx";
import { StayingGuests } from "./guest-line.tsx";
import { Arriving, Cleaning, Collecting, Leaving, Moving } from "./today-lists.tsx";
import { loadToday, withoutSums } from "./today.server.ts";
import type { Today } from "./today.server.ts";

export const handle = { access: "staff" } satisfies PageHandle;

/** Totals of the property are loaded for owners only, and no amount at all for staff who may see none. */
export async function loader(args: Route.LoaderArgs) {
  const { user, rights, app, language, searchParams } = await requireUser(args, handle);
  const asked = readNotice(searchParams.get("done"));
  const of = searchParams.get("of") ?? "";
  const subject = asked && hasSubject(asked) ? await nameSubject(of, language, app) : null;
  const notice = asked && hasSubject(asked) && !subject ? null : asked;
  const day = await loadToday(user.role, language, app);
  return {
    words: selectMessages(
      language,
      "admin-best-price",
      "admin-bookings",
      "admin-calendar",
      "admin-channels",
      "admin-day",
      "admin-deposits",
      "admin-disputes",
      "admin-door-codes",
      "admin-offline",
      "admin-opening",
      "admin-payments",
      "payment-plan",
    ),
    userId: user.id,
    isOwner: user.role === "owner",
    backup: user.role === "owner" ? await loadLastBackup(app) : null,
    isOpen: (await readRates(app.database.db)).isOpen,
    day: rights.money ? day : withoutSums(day),
    mayRecord: rights.payments,
    mayBook: rights.book,
    notice,
    subject,
    payment: rights.payments ? await findDayPayment({ notice, reference: of }, user, app) : null,
  };
}

/** Every button leads back to the page, which says what was done. */
export async function action(args: Route.ActionArgs) {
  const { app, user, rights } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const { notice, of } = await actOnDay(form, { user, rights }, app);
  return redirect(`/admin?done=${notice}${of === undefined ? "" : `&of=${of}`}`, 303);
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { userId, day, isOwner, isOpen, mayRecord, mayBook, backup } = loaderData;
  const { notice, subject, payment } = loaderData;
  const t = useTranslations("admin.today");
  const said = useTranslations("admin-day.done");
  const damage = useTranslations("admin-day.damage");
  const { format } = useLanguage();
  const waits = useEmailWaitsText();
  const paymentText = usePaymentNotice();
  const { today, hour, minute } = day.now;
  const { otherCurrencies } = useFacts();
  const about =
    subject?.guest == null
      ? subject?.apartment
      : said("about", { ...subject, guest: subject.guest });
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("clock", { date: format.date(today, "full"), time: format.hour(hour, minute) })}
        done={
          notice !== null &&
          !isRefusal(notice) &&
          (notice === "email"
            ? (waits ?? said("email"))
            : payment
              ? paymentText(payment)
              : said(notice, { about: about ?? "" }))
        }
      >
        <div className="row">
          <BlockNightsLink />
          <NewBookingLink />
        </div>
      </AdminPageHead>
      <DayParts userId={userId} now={day.now} page="today" />
      {notice !== null && isRefusal(notice) && (
        <Note kind="warn" role="alert">
          {said(notice)}
        </Note>
      )}
      {payment?.what === "payment" && (
        <UndoPayment reference={payment.reference} entry={payment.id} />
      )}
      {!isOpen && (
        <Note kind="warn" title={t("closed.title")}>
          {t("closed.text")} {isOwner && <a href="/admin/settings/opening">{t("closed.link")}</a>}
        </Note>
      )}
      {day.wave && (
        <Note kind="warn" title={t("wave.title")}>
          {t("wave.text", day.wave)}{" "}
          {isOwner && <a href="/admin/bookings/unpaid">{t("wave.link")}</a>}
        </Note>
      )}
      {isOwner && otherCurrencies && areRatesOld(otherCurrencies, today) && (
        <Note kind="warn">
          {t("ratesOld", { date: format.date(otherCurrencies.setOn) })}{" "}
          <a href="/admin/settings/currencies">{t("ratesLink")}</a>
        </Note>
      )}
      {backup?.isProduction && backup.state !== "done" && <BackupNote backup={backup} />}
      <DayProblems day={day} isOwner={isOwner} />
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
        <Moving day={day} />
        <Cleaning day={day} />
        <DamagePanel
          damages={day.damages}
          apartmentNames={day.apartmentNames}
          title={damage("open")}
          to="/admin?index"
        />
        <OpenOptions day={day} mayBook={mayBook} />
        <DepositTasks day={day} />
        <StayingGuests day={day} />
        {day.seesMoney && <Collecting day={day} mayRecord={mayRecord} />}
        <OtherPanels day={day} isOwner={isOwner} />
      </div>
      {backup && !(backup.isProduction && backup.state !== "done") && (
        <BackupNote backup={backup} />
      )}
    </>
  );
}

/** Nothing when there are none. */
function DepositTasks({ day: { deposits } }: { day: Today }) {
  const t = useTranslations("admin-deposits.today");
  const { format } = useLanguage();
  if (deposits.length === 0) return null;
  return (
    <Panel id="deposits" title={t("title")}>
      <ul className="ticks">
        {deposits.map(({ reference, guest, amount, currency, task, returnBy, isLate }) => (
          <li key={reference} className={isLate ? "bad" : undefined}>
            <Icon name={isLate ? "circle-alert" : "circle"} />
            <span>
              <a href={`/admin/bookings/${reference}/deposit`}>
                {t(task, { guest, amount: format.money(amount, currency) })}
              </a>
              {returnBy && task !== "receive" && (
                <span className="blk">{t("by", { date: format.date(returnBy) })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
