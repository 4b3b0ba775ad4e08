// Fields of weekends, and of which stays are accepted.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FaultAt } from "./use-rate-faults.ts";
import type { TypedRates } from "./rules/typed-rates.ts";

/** The fields that concern the whole property. */
export function StayRuleFields({ typed, faultAt }: { typed: TypedRates; faultAt: FaultAt }) {
  const t = useTranslations("owner-rates.rules");
  const { format } = useLanguage();
  const number = (name: NumberField, label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      required
      defaultValue={typed[name]}
      error={faultAt(name)}
    />
  );
  return (
    <div className="stack">
      {number("weekendUplift", t("uplift"))}
      <fieldset className="days" aria-describedby="days-h">
        <legend className="label">{t("days")}</legend>
        <p className="hint" id="days-h">
          {t("daysHint")}
        </p>
        {["1", "2", "3", "4", "5", "6", "7"].map((day) => (
          <label key={day} className="check">
            <input
              type="checkbox"
              name="weekendDays"
              value={day}
              defaultChecked={typed.weekendDays.includes(day)}
            />
            <span>{format.date(`2027-03-0${day}`, "weekdayLong")}</span>
          </label>
        ))}
      </fieldset>
      <div className="grid2 bounds">
        {number("minNights", t("minimum"), t("minimumHint"))}
        {number("maxNights", t("maximum"))}
      </div>
      {number("windowMonths", t("window"))}
      {number("sameDayHour", t("hour"), t("hourHint"))}
    </div>
  );
}

type NumberField = "weekendUplift" | "minNights" | "maxNights" | "windowMonths" | "sameDayHour";
