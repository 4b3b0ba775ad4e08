// The forms that choose what the money page shows: a month, or two days; and the links that group its table.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { SpanFields } from "../layout/date-forms.tsx";
import { groupings, monthBeside } from "./rules/span.ts";
import type { Grouping, Span } from "./rules/span.ts";

/** Two forms, so that typed days always count. */
export function SpanForms({ span, by, months }: { span: Span; by: Grouping; months: string[] }) {
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
export function GroupingChoice({ by, query }: { by: Grouping; query: string }) {
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
