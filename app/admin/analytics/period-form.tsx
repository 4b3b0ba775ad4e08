// Selects the period of the analytics page: three presets, or any range.
import type { Period } from "#app/analytics/rules/period.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";

/** Sends a GET request to the page itself. */
export function PeriodForm({ period }: { period: Period }) {
  const t = useTranslations("owner-analytics.period");
  const { name, typed, from, to, faulty } = period;
  return (
    <form className="aperiod" method="get">
      <fieldset className="choice">
        <legend className="vh">{t("label")}</legend>
        {(["7", "30", "12", "range"] as const).map((value) => (
          <label key={value}>
            <input type="radio" name="p" value={value} defaultChecked={name === value} />
            <span>{t(value)}</span>
          </label>
        ))}
      </fieldset>
      <label>
        <span className="mini muted">{t("from")}</span>
        <input
          className="input"
          type="date"
          name="from"
          defaultValue={typed.from || from}
          aria-invalid={faulty}
        />
      </label>
      <label>
        <span className="mini muted">{t("to")}</span>
        <input
          className="input"
          type="date"
          name="to"
          defaultValue={typed.to || to}
          aria-invalid={faulty}
        />
      </label>
      <button className="btn btn--2 btn--s">{t("apply")}</button>
    </form>
  );
}
