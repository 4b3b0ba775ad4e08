// Adds a season to the table, chosen from the names that are translated into every language.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** `unused` are the names that are not in the table. */
export function AddSeason({
  unused,
  nameOf,
}: {
  unused: readonly string[];
  nameOf: (season: string) => string;
}) {
  const t = useTranslations("owner-rates.table");
  if (unused.length === 0) return null;
  return (
    <div className="row addrow gap">
      <SelectField name="newSeason" label={t("add")}>
        {unused.map((season) => (
          <option key={season} value={season}>
            {nameOf(season)}
          </option>
        ))}
      </SelectField>
      <button
        className="btn btn--2 btn--s"
        name="do"
        value="addSeason"
        formAction="/admin/rates#seasons"
      >
        <Icon name="plus" />
        {t("addButton")}
      </button>
    </div>
  );
}
