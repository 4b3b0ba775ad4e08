// The fields of the rates beside the prices of nights: discounts, fees, weekends, and which stays are accepted.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError, TextField } from "#app/ui/field.tsx";
import type { TypedRates } from "./rules/typed-rates.ts";
import { useCurrencySign } from "./use-rate-texts.ts";
import type { FaultAt } from "./use-rate-texts.ts";

/** A row for each possible discount. */
export function DiscountFields({ typed, faultAt }: { typed: TypedRates; faultAt: FaultAt }) {
  const t = useTranslations("admin-rates.discounts");
  return (
    <div className="stack">
      <fieldset className="lengths" aria-describedby="lengths-h">
        <legend className="label">{t("lengths")}</legend>
        <p className="hint" id="lengths-h">
          {t("lengthsHint")}
        </p>
        <p className="two label" aria-hidden="true">
          <span>{t("nights")}</span>
          <span>{t("percent")}</span>
        </p>
        {typed.lengths.map((row, at) => (
          <LengthRow key={at} row={row} at={at} faultAt={faultAt} />
        ))}
      </fieldset>
      <label className="check">
        <input
          type="checkbox"
          name="nonRefundable"
          value="on"
          defaultChecked={typed.nonRefundable === "on"}
        />
        <span>{t("nonRefundable")}</span>
      </label>
      <TextField
        name="nonRefundableOff"
        label={t("off")}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.nonRefundableOff}
        error={faultAt("nonRefundableOff")}
      />
    </div>
  );
}

function LengthRow({
  row,
  at,
  faultAt,
}: {
  row: TypedRates["lengths"][number];
  at: number;
  faultAt: FaultAt;
}) {
  const t = useTranslations("admin-rates.discounts");
  const number = at + 1;
  const fields = [
    { part: "nights", name: "lengthNights", label: t("rowNights", { number }), value: row.nights },
    {
      part: "percent",
      name: "lengthPercent",
      label: t("rowPercent", { number }),
      value: row.percent,
    },
  ].map((field) => ({ ...field, id: `length-${at}-${field.part}` }));
  return (
    <>
      <div className="two">
        {fields.map(({ id, name, label, value }) => (
          <input
            key={id}
            className="input"
            id={id}
            name={name}
            aria-label={label}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={value}
            aria-invalid={faultAt(id) ? true : undefined}
            aria-describedby={faultAt(id) && `${id}-e`}
          />
        ))}
      </div>
      {fields.map(({ id }) => {
        const error = faultAt(id);
        return (
          error && (
            <FieldError key={id} id={`${id}-e`}>
              {error}
            </FieldError>
          )
        );
      })}
    </>
  );
}

/** The fees of every stay; the cleaning fee is set per apartment. */
export function FeeFields({
  typed,
  faultAt,
  currency,
}: {
  typed: TypedRates;
  faultAt: FaultAt;
  currency: string;
}) {
  const unit = useCurrencySign(currency);
  const t = useTranslations("admin-rates.fees");
  const field = (
    name: "serviceFee" | "touristFee" | "touristAge",
    label: string,
    hint?: string,
  ) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      inputMode={name === "touristFee" ? "decimal" : "numeric"}
      autoComplete="off"
      required
      defaultValue={typed[name]}
      error={faultAt(name)}
    />
  );
  return (
    <div className="stack">
      {field("serviceFee", t("service"))}
      {field("touristFee", t("tourist", { unit }), t("touristHint"))}
      {field("touristAge", t("touristAge"))}
      <p className="mini muted">{t("cleaningHint")}</p>
    </div>
  );
}

/** The fields that concern the whole property. */
export function StayRuleFields({ typed, faultAt }: { typed: TypedRates; faultAt: FaultAt }) {
  const t = useTranslations("admin-rates.rules");
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
