// The fields of the rates beside the prices of nights: discounts, fees, weekends, and which stays are accepted.
import type { ComponentProps } from "react";
import { weekdays } from "#app/dates/rules/month-weeks.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Choices, TypedText, useTypedFault } from "../layout/typed-fields.tsx";
import type { TypedRates } from "./rules/typed-rates.ts";
import { useCurrencySign } from "./rates-preview.tsx";

/** A row for each possible discount. */
export function DiscountFields({ typed }: { typed: TypedRates }) {
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
          <LengthRow key={at} row={row} at={at} />
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
      <TypedText name="nonRefundableOff" label={t("off")} inputMode="numeric" />
    </div>
  );
}

function LengthRow({ row, at }: { row: TypedRates["lengths"][number]; at: number }) {
  const t = useTranslations("admin-rates.discounts");
  const faultAt = useTypedFault();
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
export function FeeFields({ currency }: { currency: string }) {
  const unit = useCurrencySign(currency);
  const t = useTranslations("admin-rates.fees");
  return (
    <div className="stack">
      <NumberField name="serviceFee" label={t("service")} />
      <NumberField
        name="touristFee"
        label={t("tourist", { unit })}
        hint={t("touristHint")}
        inputMode="decimal"
      />
      <NumberField name="touristAge" label={t("touristAge")} />
      <p className="mini muted">{t("cleaningHint")}</p>
    </div>
  );
}

/** The fields that concern the whole property. */
export function StayRuleFields({ weekendDays }: Pick<TypedRates, "weekendDays">) {
  const t = useTranslations("admin-rates.rules");
  const { format } = useLanguage();
  return (
    <div className="stack">
      <NumberField name="weekendUplift" label={t("uplift")} />
      <fieldset className="days" aria-describedby="days-h">
        <legend className="label">{t("days")}</legend>
        <p className="hint" id="days-h">
          {t("daysHint")}
        </p>
        <Choices
          name="weekendDays"
          of={weekdays.map((day) => [day, format.date(`2027-03-0${day}`, "weekdayLong")])}
          chosen={weekendDays}
        />
      </fieldset>
      <div className="grid2 bounds">
        <NumberField name="minNights" label={t("minimum")} hint={t("minimumHint")} />
        <NumberField name="maxNights" label={t("maximum")} />
      </div>
      <NumberField name="windowMonths" label={t("window")} />
      <NumberField name="sameDayHour" label={t("hour")} hint={t("hourHint")} />
    </div>
  );
}

function NumberField(
  props: { name: keyof TypedRates } & Omit<ComponentProps<typeof TypedText>, "name">,
) {
  return <TypedText inputMode="numeric" required {...props} />;
}
