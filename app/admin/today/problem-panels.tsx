// What needs attention today, in panels above the day's lists: calendars out of step, emails that could not be sent, money,
// unpaid arrivals, door codes. Panels that have nothing to report are shown below the lists.
import { useContext } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DueClaims } from "../bookings/best-price/claims-note.tsx";
import { ChannelProblemsPanel } from "../channels/problem-panels.tsx";
import { AdminStateContext } from "../layout/admin-notices.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import { MailboxProblem } from "../messages/mailbox-panel.tsx";
import { RecordPaymentLink } from "../payments/money-panel.tsx";
import type { Today } from "./today.server.ts";
import type { ReturnedEmail } from "../bookings/booking-history.sql.server.ts";
import type { FailedEmail } from "./today.sql.server.ts";

interface Shown {
  day: Today;
  isOwner: boolean;
}

/** Nothing on a day without problems. */
export function DayProblems({ day, isOwner }: Shown) {
  const { disputes, stuckRefunds, overpaid, latePlans } = day;
  const money = disputes.length + stuckRefunds.length + overpaid.length + latePlans.length;
  const has = problemsOf(day);
  const unpaid = day.arriving.filter(({ toCollect }) => toCollect > 0);
  const claims = day.dueClaims.length;
  const isQuiet = !has.channels && !has.emails && !has.codes && !day.mailbox?.isProblem;
  if (isQuiet && money + claims + unpaid.length === 0) return null;
  return (
    <div className="pgrid troubles">
      {has.channels && <Channels day={day} isOwner={isOwner} />}
      {has.emails && <FailedEmails emails={day.failedEmails} returned={day.returnedEmails} />}
      <MailboxProblem mailbox={day.mailbox} isOwner={isOwner} />
      <MoneyProblems day={day} />
      <LatePlans day={day} />
      <DueClaims claims={day.dueClaims} />
      {unpaid.length > 0 && <UnpaidArrivals unpaid={unpaid} />}
      {has.codes && <DueDoorCodes day={day} isOwner={isOwner} />}
    </div>
  );
}

/** The panels that say that nothing is wrong. */
export function OtherPanels({ day, isOwner }: Shown) {
  const has = problemsOf(day);
  return (
    <>
      {!has.channels && <Channels day={day} isOwner={isOwner} />}
      {!has.codes && <DueDoorCodes day={day} isOwner={isOwner} />}
      {!has.emails && <FailedEmails emails={[]} returned={[]} />}
    </>
  );
}

function problemsOf(day: Today) {
  const { failedEmails, returnedEmails, dueCodes } = day;
  const { conflicts, late } = day.channelProblems;
  return {
    channels: conflicts.length + late.length > 0,
    emails: failedEmails.length + returnedEmails.length > 0,
    codes: dueCodes.length > 0,
  };
}

function Channels({ day: { channelProblems, apartmentNames }, isOwner }: Shown) {
  return (
    <ChannelProblemsPanel
      found={channelProblems}
      apartmentNames={apartmentNames}
      isOwner={isOwner}
    />
  );
}

function UnpaidArrivals({ unpaid }: { unpaid: Today["arriving"] }) {
  const t = useTranslations("admin-day.unpaid");
  const { format } = useLanguage();
  return (
    <Panel id="unpaid" title={t("title")}>
      <ul className="ticks">
        {unpaid.map(({ reference, guest, toCollect, currency }) => (
          <li key={reference}>
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}`}>{guest}</a>:{" "}
              {t("owes", { amount: format.money(toCollect, currency) })}
              <span className="blk">
                <RecordPaymentLink reference={reference} guest={guest} look="more" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

// How many door codes are listed before the others are folded: today's arrivals below them stay in view on a telephone.
const codesInView = 2;

/** Also says so when none is due. Only owners see the link to the page where door codes are changed. */
function DueDoorCodes({ day: { dueCodes, apartmentNames }, isOwner }: Shown) {
  const t = useTranslations("admin-door-codes.today");
  const folded = dueCodes.slice(codesInView);
  const line = ({ what, apartmentId, reference }: Today["dueCodes"][number]) => {
    const apartment = apartmentNames[apartmentId] ?? String(apartmentId);
    return (
      <li key={`${what} ${apartmentId} ${reference}`}>
        <Icon name="key-round" />
        <span>
          {t(what, { apartment })}{" "}
          <a href={`/admin/bookings/${reference}`}>{t("knownTo", { reference })}</a>
        </span>
      </li>
    );
  };
  return (
    <Panel id="codes" title={t("title")}>
      {dueCodes.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="ticks">{dueCodes.slice(0, codesInView).map(line)}</ul>
      {folded.length > 0 && (
        <details className="fold">
          <summary>{t("others", { count: folded.length })}</summary>
          <ul className="ticks">{folded.map(line)}</ul>
        </details>
      )}
      {isOwner && dueCodes.some(({ what }) => what === "change") && (
        <p className="gap">
          <a href="/admin/guide">{t("open")}</a>
        </p>
      )}
    </Panel>
  );
}

/**
 * Also says so when there are none; while emails wait for a mail server, says that instead. `returned` came back. The page
 * loads the messages `admin-bookings`.
 */
function FailedEmails({ emails, returned }: { emails: FailedEmail[]; returned: ReturnedEmail[] }) {
  const t = useTranslations("admin.today");
  const reasons = useTranslations("admin-bookings.emails.reason");
  const notices = useTranslations("admin.notices");
  const { emailsWaiting } = useContext(AdminStateContext);
  const moment = useInstantFormat();
  return (
    <Panel id="emails" title={t("unsentEmails")}>
      {emailsWaiting !== null ? (
        <p>{notices("emails", { count: emailsWaiting })}</p>
      ) : (
        emails.length + returned.length === 0 && <p className="muted">{t("noEmails")}</p>
      )}
      <ul className="ticks">
        {returned.map(({ id, recipient, reference, reason }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}`}>{t("returned", { recipient, reference })}</a>
              <span className="blk">{reasons(reason)}</span>
            </span>
          </li>
        ))}
        {emails.map(({ id, recipient, reference, createdAt }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              {reference === null ? (
                t("unsentEmail", { recipient, moment: moment(createdAt) })
              ) : (
                <a href={`/admin/bookings/${reference}`}>
                  {t("unsentEmailOf", { recipient, reference, moment: moment(createdAt) })}
                </a>
              )}
            </span>
            <form method="post" action="/admin?index">
              <button
                className="btn btn--2 btn--s"
                name="email"
                value={id}
                aria-label={t("sendAgainTo", { recipient })}
              >
                {t("sendAgain")}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Nothing when there are none; the page loads the messages `payment-plan` and `admin-bookings`. */
function LatePlans({ day: { latePlans } }: { day: Today }) {
  const t = useTranslations("payment-plan.admin");
  const reasons = useTranslations("admin-bookings.payments.reason");
  const { format } = useLanguage();
  if (latePlans.length === 0) return null;
  return (
    <Panel id="late-plans" title={t("today")}>
      <ul className="ticks">
        {latePlans.map(({ reference, guest, amount, currency, dueOn, checkIn, ...plan }) => (
          <li key={reference} className="bad">
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}#price`}>
                {t("late", {
                  guest,
                  amount: format.money(amount, currency),
                  date: format.date(dueOn),
                })}
              </a>
              <span className="blk">
                {plan.declineReason !== null && reasons.has(plan.declineReason)
                  ? `${reasons(plan.declineReason)} `
                  : ""}
                {t(`how.${plan.how}`)}
              </span>
              <span className="blk">{t("arrives", { date: format.date(checkIn) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Nothing when there are none: they are rare. */
function MoneyProblems({ day: { disputes, stuckRefunds, overpaid } }: { day: Today }) {
  const t = useTranslations("admin-disputes.today");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  if (disputes.length + stuckRefunds.length + overpaid.length === 0) return null;
  return (
    <Panel id="disputes" title={t("title")}>
      <ul className="ticks">
        {disputes.map(({ id, reference, guest, amount, currency, evidenceDueBy: dueBy }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}#disputes`}>
                {t("dispute", { guest, amount: format.money(amount, currency) })}
              </a>
              <span className="blk">
                {dueBy === null ? t("waits") : t("due", { moment: moment(dueBy) })}
              </span>
            </span>
          </li>
        ))}
        {stuckRefunds.map(({ id, reference, guest, amount, currency, failures, ...stuck }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}#payments`}>
                {t("refund", { guest, amount: format.money(amount, currency) })}
              </a>
              <span className="blk">
                {failures > 0
                  ? t("failed")
                  : t("tried", { moment: moment(stuck.createdAt), attempts: stuck.attempts })}
              </span>
            </span>
          </li>
        ))}
        {overpaid.map(({ reference, guest, amount, currency }) => (
          <li key={reference}>
            <Icon name="circle" />
            <a href={`/admin/bookings/${reference}`}>
              {t("overpaid", { amount: format.money(amount, currency), guest, reference })}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
