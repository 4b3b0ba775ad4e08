// The rows of the seasons that are not yearly: with dates of a year, or with days from Easter Sunday.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { TypedSelect, TypedText } from "../../layout/typed-fields.tsx";
import type { TypedSeasonRow } from "../rules/typed-seasons.ts";

interface SeasonRowsProps {
  kind: "dates" | "easter";
  rows: readonly TypedSeasonRow[];
  keys: readonly (readonly [key: string, name: string])[];
}

/** A group of fields for each; the last one is empty, for another season. */
export function SeasonRows({ kind, rows, keys }: SeasonRowsProps) {
  const t = useTranslations("admin-rates.years.seasons");
  return (
    <>
      <h3>{t(`kinds.${kind}`)}</h3>
      <p className="hint">{t(`hints.${kind}`)}</p>
      {rows.map((row, at) => {
        const field = (name: keyof TypedSeasonRow, label: string) => ({
          name: `${kind}-${at}-${name}`,
          label,
          defaultValue: row[name],
        });
        const day = kind === "dates" ? { type: "date" } : {};
        return (
          <fieldset key={at} className="sample">
            <legend className="label">
              {row.from === "" && row.to === "" ? t("another") : t("row", { number: at + 1 })}
            </legend>
            <TypedSelect {...field("key", t("name"))} of={[["", t("choose")], ...keys]} />
            <TypedText {...field("from", t(`from.${kind}`))} {...day} />
            <TypedText {...field("to", t(`to.${kind}`))} {...day} />
            <TypedText {...field("percent", t("percent"))} inputMode="numeric" />
            <TypedText {...field("minNights", t("minNights"))} inputMode="numeric" />
          </fieldset>
        );
      })}
    </>
  );
}
