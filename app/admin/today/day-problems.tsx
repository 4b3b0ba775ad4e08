// What went wrong or waits for somebody stands above the day's lists; panels with nothing to say stand below them.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ChannelProblemsPanel } from "../channels/problem-panels.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { RecordPaymentLink } from "../payments/money-panel.tsx";
import { FailedEmails, LatePlans, MoneyProblems } from "./problem-panels.tsx";
import type { Today } from "./today.server.ts";

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
  if (!has.channels && !has.emails && !has.codes && money + unpaid.length === 0) return null;
  return (
    <div className="pgrid troubles">
      {has.channels && <Channels day={day} isOwner={isOwner} />}
      {has.emails && <FailedEmails emails={day.failedEmails} />}
      <MoneyProblems day={day} />
      <LatePlans day={day} />
      {has.codes && <DueDoorCodes day={day} isOwner={isOwner} />}
      {unpaid.length > 0 && <UnpaidArrivals unpaid={unpaid} />}
    </div>
  );
}

/** The panels that say that nothing is wrong. */
export function QuietPanels({ day, isOwner }: Shown) {
  const has = problemsOf(day);
  return (
    <>
      {!has.channels && <Channels day={day} isOwner={isOwner} />}
      {!has.codes && <DueDoorCodes day={day} isOwner={isOwner} />}
      {!has.emails && <FailedEmails emails={day.failedEmails} />}
    </>
  );
}

function problemsOf({ outOfStep: { conflicts, late }, failedEmails, dueCodes }: Today) {
  return {
    channels: conflicts.length + late.length > 0,
    emails: failedEmails.length > 0,
    codes: dueCodes.length > 0,
  };
}

function Channels({ day: { outOfStep, apartmentNames }, isOwner }: Shown) {
  return (
    <ChannelProblemsPanel found={outOfStep} apartmentNames={apartmentNames} isOwner={isOwner} />
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

/** Also says so when none is due. Only owners see the link to the page where door codes are changed. */
function DueDoorCodes({ day: { dueCodes, apartmentNames }, isOwner }: Shown) {
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
