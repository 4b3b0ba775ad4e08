// Fields of the reception's hours: a row for each period that differs, and an empty one for more.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { useSettingsForm } from "./settings-form.ts";

/** A row whose fields are all empty is ignored. */
export function ReceptionFields() {
  const t = useTranslations("owner-settings.reception");
  const { typed, faultAt } = useSettingsForm();
  const { format } = useLanguage();
  return (
    <>
      <p className="hint">{t("hint")}</p>
      {typed.reception.map(({ days, from, to }, row) => {
        const fault = faultAt(`open-${row}-days`);
        const time = (part: "from" | "to", value: string) => (
          <Field
            name={`open${part === "from" ? "From" : "To"}.${row}`}
            id={`open-${row}-${part}`}
            label={t(part)}
            error={faultAt(`open-${row}-${part}`)}
          >
            {(control) => <input className="input" type="time" defaultValue={value} {...control} />}
          </Field>
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <fieldset key={row} className="open">
            <legend className="label">{t("row", { number: row + 1 })}</legend>
            <div className="open__days" id={`open-${row}-days`} tabIndex={-1}>
              {["1", "2", "3", "4", "5", "6", "7"].map((day) => (
                <label key={day} className="check">
                  <input
                    type="checkbox"
                    name={`openDays.${row}`}
                    value={day}
                    defaultChecked={days.includes(day)}
                    aria-describedby={fault && `open-${row}-e`}
                  />
                  <span>{format.date(`2024-01-0${day}`, "weekdayLong")}</span>
                </label>
              ))}
            </div>
            {fault && <FieldError id={`open-${row}-e`}>{fault}</FieldError>}
            <div className="grid2">
              {time("from", from)}
              {time("to", to)}
            </div>
          </fieldset>
        );
      })}
    </>
  );
}
