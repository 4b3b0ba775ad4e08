// The rows of the seasons that are not yearly: with dates of a year, or with days from Easter Sunday.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Options } from "../../layout/form-parts.tsx";
import type { TypedSeasonRow } from "../rules/typed-seasons.ts";
import type { FaultAt } from "../use-rate-texts.ts";

interface SeasonRowsProps {
  kind: "dates" | "easter";
  rows: readonly TypedSeasonRow[];
  keys: readonly (readonly [key: string, name: string])[];
  faultAt: FaultAt;
}

/** A group of fields for each; the last one is empty, for another season. */
export function SeasonRows({ kind, rows, keys, faultAt }: SeasonRowsProps) {
  const t = useTranslations("admin-rates.years.seasons");
  return (
    <>
      <h3>{t(`kinds.${kind}`)}</h3>
      <p className="hint">{t(`hints.${kind}`)}</p>
      {rows.map((row, at) => {
        const id = (name: keyof TypedSeasonRow) => `${kind}-${at}-${name}`;
        const field = (name: Exclude<keyof TypedSeasonRow, "key">, label: string) => ({
          id: id(name),
          name: id(name),
          label,
          autoComplete: "off",
          defaultValue: row[name],
          error: faultAt(id(name)),
        });
        const day = kind === "dates" ? { type: "date" } : {};
        return (
          <fieldset key={at} className="sample">
            <legend className="label">
              {row.from === "" && row.to === "" ? t("another") : t("row", { number: at + 1 })}
            </legend>
            <SelectField
              id={id("key")}
              name={id("key")}
              label={t("name")}
              defaultValue={row.key}
              error={faultAt(id("key"))}
            >
              <option value="">{t("choose")}</option>
              <Options of={keys} />
            </SelectField>
            <TextField {...field("from", t(`from.${kind}`))} {...day} />
            <TextField {...field("to", t(`to.${kind}`))} {...day} />
            <TextField {...field("percent", t("percent"))} inputMode="numeric" />
            <TextField {...field("minNights", t("minNights"))} inputMode="numeric" />
          </fieldset>
        );
      })}
    </>
  );
}
