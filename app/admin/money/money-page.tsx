// `/admin/money`: what a month or span earned, booked, received and gave back, by the ledger. For owners.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { SpanFields } from "../layout/date-forms.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/money-page";
import { loadMoney } from "./load-money.server.ts";
import styles from "./money.css?url";
import { BalancesPanel, FiguresPanel, ReportTable } from "./report-panels.tsx";
import { groupings, monthBeside, spanQuery } from "./rules/span.ts";
import type { Grouping, Span } from "./rules/span.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?month=2026-10` or `?from=&to=`, and `?by=day|month|apartment|source`. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-money"),
    ...(await loadMoney(searchParams, language, app)),
  };
}

export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("admin-money");
  const { format } = useLanguage();
  const { span, by, currency, total, rows, balances, balancesOn, months, hasVat } = loaderData;
  const dates = span.month
    ? format.date(span.from, "month")
    : format.dateRange(span.from, span.to, "medium");
  const query = spanQuery(span);
  return (
    <>
      <AdminPageHead title={t("title")} lead={t("lead")} />
      {span.faulty && <Note kind="bad">{t("span.fault", { month: dates })}</Note>}
      <SpanForms {...{ span, by, months }} />
      <h2 className="mspan">{dates}</h2>
      <dl className="kpis" aria-label={t("answers")}>
        <div>
          <dt>{t("figure.earned")}</dt>
          <dd>{format.money(total.earned, currency)}</dd>
        </div>
        <div>
          <dt>{t("figure.touristFee")}</dt>
          <dd>{format.money(total.touristFee, currency)}</dd>
        </div>
        <div>
          <dt>{t("figure.cash")}</dt>
          <dd>{format.money(total.received.cash, currency)}</dd>
        </div>
      </dl>
      <p className="mini muted">{t("earnedHint")}</p>
      <div className="pgrid gap">
        <FiguresPanel {...{ total, currency, hasVat }} />
        <BalancesPanel {...{ balances, balancesOn, currency }} />
        <Panel id="returns" width="p6" title={t("returns.title")}>
          <ul className="lines">
            <li>
              <a href={`/admin/money/tourist-fee?month=${span.from.slice(0, 7)}`}>
                {t("returns.touristFee", { month: format.date(span.from, "month") })}
              </a>
            </li>
            <li>
              <a href="/admin/money/vat">{t("returns.vat")}</a>
            </li>
            <li>
              <a href="/admin/money/payouts">{t("returns.payouts")}</a>
            </li>
          </ul>
        </Panel>
        <Panel id="files" width="p6" title={t("files.title")}>
          <ul className="lines">
            <li>
              <a href={`/admin/money/vat/export?${query}`}>{t("files.turnover")}</a>
            </li>
            <li>
              <a href={`/admin/money/movements?${query}`}>{t("files.movements")}</a>
            </li>
            <li>
              <a href={`/admin/money/invoices?${query}`}>{t("files.invoices")}</a>
            </li>
          </ul>
        </Panel>
        <Panel id="by" title={t("table.title")}>
          <GroupingChoice {...{ by, query }} />
          <ReportTable {...{ rows, by, currency, hasVat }} />
          <p className="gap">
            <a href={`/admin/money/export?${query}&by=${by}`}>{t("files.table")}</a>
          </p>
        </Panel>
      </div>
    </>
  );
}

/** Two forms, so that typed days always count. */
function SpanForms({ span, by, months }: { span: Span; by: Grouping; months: string[] }) {
  const t = useTranslations("admin-money.span");
  const { format } = useLanguage();
  const { month, from } = span;
  const beside = (direction: -1 | 1) => monthBeside((month ?? from).slice(0, 7), direction);
  return (
    <div className="mforms">
      <form method="get">
        <input type="hidden" name="by" value={by} />
        <label>
          <span className="mini muted">{t("month")}</span>
          <select className="select" name="month" defaultValue={month ?? ""} key={month ?? ""}>
            {month === null && <option value="">{t("noMonth")}</option>}
            {months.map((one) => (
              <option key={one} value={one}>
                {format.date(`${one}-01`, "month")}
              </option>
            ))}
          </select>
        </label>
        <button className="btn btn--2 btn--s">{t("showMonth")}</button>
        <a href={`/admin/money?month=${beside(-1)}`}>{t("before")}</a>
        <a href={`/admin/money?month=${beside(1)}`}>{t("after")}</a>
      </form>
      <form method="get" noValidate>
        <input type="hidden" name="by" value={by} />
        <SpanFields span={span} texts={{ from: t("from"), to: t("to") }} isFresh />
        <button className="btn btn--2 btn--s">{t("showDays")}</button>
      </form>
    </div>
  );
}

/** `query` asks for the span that is shown. */
function GroupingChoice({ by, query }: { by: Grouping; query: string }) {
  const t = useTranslations("admin-money");
  return (
    <nav aria-label={t("table.by")}>
      <ul className="mby">
        {groupings.map((one) => (
          <li key={one}>
            <a
              href={`/admin/money?${query}&by=${one}#by`}
              aria-current={one === by ? "true" : undefined}
            >
              {t(`by.${one}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
