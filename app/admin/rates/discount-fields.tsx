// Fields of the discounts: by the length of the stay, and for the non-refundable rate.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError, TextField } from "#app/ui/field.tsx";
import type { FaultAt } from "./use-rate-faults.ts";
import type { TypedRates } from "./rules/typed-rates.ts";

/** A row for each possible discount. */
export function DiscountFields({ typed, faultAt }: { typed: TypedRates; faultAt: FaultAt }) {
  const t = useTranslations("owner-rates.discounts");
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
  const t = useTranslations("owner-rates.discounts");
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
