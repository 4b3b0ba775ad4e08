// Fields of the refund steps for cancelling the flexible rate.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useSettingsForm } from "./settings-form.ts";

/** A row whose fields are empty is no step. */
export function CancellationFields() {
  const t = useTranslations("owner-settings.cancellation");
  const { typed, faultAt } = useSettingsForm();
  return (
    <>
      <p className="hint">{t("hint")}</p>
      {typed.cancellation.map(({ days, percent }, row) => {
        const number = (part: "days" | "percent", value: string) => (
          <TextField
            name={`step${part === "days" ? "Days" : "Percent"}.${row}`}
            id={`step-${row}-${part}`}
            label={t(part)}
            error={faultAt(`step-${row}-${part}`)}
            defaultValue={value}
            inputMode="numeric"
            autoComplete="off"
          />
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <fieldset key={row} className="open">
            <legend className="label">{t("row", { number: row + 1 })}</legend>
            <div className="grid2 pair">
              {number("days", days)}
              {number("percent", percent)}
            </div>
          </fieldset>
        );
      })}
      <p className="mini muted">{t("note")}</p>
    </>
  );
}
