// The cash of a day: its entries, the form that counts it, how it was closed, and the days that are still to be counted.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { CashDayView } from "./cash-day.server.ts";

/** The entries, the oldest first, with their sum. */
export function CashList({ cash: { lines, sum, currency, closed } }: { cash: CashDayView }) {
  const t = useTranslations("admin-cash.list");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const late = closed ? sum - closed.recorded : 0;
  return (
    <Panel id="entries" width="p6" title={t("title")}>
      {late !== 0 && (
        <Note kind="warn">{t("lateSum", { amount: format.money(late, currency) })}</Note>
      )}
      {lines.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="lines">
        {lines.map(({ id, kind, at, by, amount, reference, foreign, isLate }) => (
          <li key={id}>
            <span>
              <b>{t(`kind.${kind}`)}</b>
              {reference !== null && (
                <a className="blk" href={`/admin/bookings/${reference}`}>
                  {reference}
                </a>
              )}
              {foreign && (
                <span className="mini blk">
                  {t("foreign", {
                    amount: `${format.number(foreign.amount)} ${foreign.currency}`,
                    rate: foreign.rate,
                  })}
                </span>
              )}
              <span className="mini muted blk">{t("by", { moment: moment(at), person: by })}</span>
              {isLate && <Tag kind="warn">{t("late")}</Tag>}
            </span>
            <span className="num">{format.money(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <dl className="sum gap">
        <div>
          <dt>{t("sum")}</dt>
          <dd>{format.money(sum, currency)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

/** `typed` is an amount that was refused, `error` the reason. The form names the sum that it showed. */
export function CountPanel({
  cash: { day, sum, currency },
  typed,
  error,
}: {
  cash: CashDayView;
  typed: string;
  error: string | undefined;
}) {
  const t = useTranslations("admin-cash.count");
  const { format } = useLanguage();
  return (
    <Panel id="count" width="p6" title={t("title")}>
      <form method="post" action={`/admin/cash?day=${day}`} className="stack" noValidate>
        <p className="small">{t("text")}</p>
        {sum < 0 && <p className="small">{t("below", { example: format.number(sum / 100) })}</p>}
        <input type="hidden" name="day" value={day} />
        <input type="hidden" name="sum" value={sum} />
        <TextField
          name="counted"
          label={t("counted", { currency })}
          // The decimal keyboard of many telephones has no minus.
          inputMode={sum < 0 ? "text" : "decimal"}
          autoComplete="off"
          required
          defaultValue={typed}
          error={error}
        />
        <p>
          <button className="btn">{t("submit")}</button>
        </p>
      </form>
    </Panel>
  );
}

/** What was counted, and by whom. */
export function ClosedPanel({
  cash: { currency },
  closed,
}: {
  cash: CashDayView;
  closed: NonNullable<CashDayView["closed"]>;
}) {
  const t = useTranslations("admin-cash.closed");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const { recorded, counted, closedAt, by } = closed;
  const lines = [
    ["recorded", recorded],
    ["counted", counted],
    ["difference", counted - recorded],
  ] as const;
  return (
    <Panel id="closed" width="p6" title={t("title")}>
      <dl className="sum">
        {lines.map(([label, amount]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{format.money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="mini muted gap">{t("by", { moment: moment(closedAt), person: by })}</p>
    </Panel>
  );
}

/** Renders nothing when every day before today was closed. */
export function UnclosedPanel({ cash: { unclosed } }: { cash: CashDayView }) {
  const t = useTranslations("admin-cash.unclosed");
  const { format } = useLanguage();
  if (unclosed.length === 0) return null;
  return (
    <Panel id="unclosed" title={t("title")}>
      <ul className="cols small">
        {unclosed.map((day) => (
          <li key={day}>
            <a href={`/admin/cash?day=${day}`}>{format.date(day, "full")}</a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
