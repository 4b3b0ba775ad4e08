// What needs attention today: emails that could not be sent, second parts of payment plans that are not paid, disputed card
// payments, refunds that did not go through yet, and what guests paid too much.
import { useContext } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AdminStateContext } from "../layout/admin-notices.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Today } from "./today.server.ts";
import type { FailedEmail } from "./today.sql.server.ts";

/** Also says so when there are none; while emails wait for a mail server, says that instead. */
export function FailedEmails({ emails }: { emails: FailedEmail[] }) {
  const t = useTranslations("admin.today");
  const notices = useTranslations("admin.notices");
  const { emailsWaiting } = useContext(AdminStateContext);
  const moment = useInstantFormat();
  return (
    <Panel id="letters" title={t("letters")}>
      {emailsWaiting !== null ? (
        <p>{notices("emails", { count: emailsWaiting })}</p>
      ) : (
        emails.length === 0 && <p className="muted">{t("noLetters")}</p>
      )}
      <ul className="ticks">
        {emails.map(({ id, recipient, reference, createdAt }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              {reference === null ? (
                t("letter", { recipient, moment: moment(createdAt) })
              ) : (
                <a href={`/admin/bookings/${reference}`}>
                  {t("letterOf", { recipient, reference, moment: moment(createdAt) })}
                </a>
              )}
            </span>
            <form method="post" action="/admin?index">
              <button
                className="btn btn--2 btn--s"
                name="letter"
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
export function LatePlans({ day: { latePlans } }: { day: Today }) {
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
export function MoneyProblems({ day: { disputes, stuckRefunds, overpaid } }: { day: Today }) {
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
