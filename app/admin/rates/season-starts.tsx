// Adds a season, chosen from the translated names, and sets the days of the year on which one begins.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError, SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "../layout/form-parts.tsx";
import { useTypedFault } from "../layout/typed-fields.tsx";
import type { TypedRates, TypedStart } from "./rules/typed-rates.ts";

interface SeasonStartsProps {
  typed: TypedRates;
  nameOf: (season: string) => string;
}

/** A row for each; the button adds an empty one. */
export function SeasonStarts(props: SeasonStartsProps) {
  const t = useTranslations("admin-rates.year");
  const { typed } = props;
  const error = useTypedFault()("add-start");
  return (
    <>
      <p className="muted">{t("hint")}</p>
      <ol className="starts">
        {typed.starts.map((start, at) => (
          <StartRow key={at} {...props} start={start} at={at} />
        ))}
      </ol>
      {error && <FieldError id="add-start-e">{error}</FieldError>}
      <button
        className="btn btn--2 btn--s"
        id="add-start"
        name="do"
        value="addStart"
        formAction="/admin/rates#year"
        aria-describedby={error && "add-start-e"}
      >
        <Icon name="plus" />
        {t("add")}
      </button>
    </>
  );
}

function StartRow({
  start,
  at,
  typed,
  nameOf,
}: SeasonStartsProps & { start: TypedStart; at: number }) {
  const t = useTranslations("admin-rates.year");
  const { format } = useLanguage();
  const faultAt = useTypedFault();
  const number = at + 1;
  const [day, month, season] = ["day", "month", "season"].map((part) => `start-${at}-${part}`);
  const [ofDay, ofSeason] = [faultAt(day!), faultAt(season!)];
  return (
    <li>
      <fieldset>
        <legend className="vh">{t("row", { number })}</legend>
        <label className="vh" htmlFor={day}>
          {t("day")}
        </label>
        <input
          className="input"
          id={day}
          name="startDay"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("day")}
          defaultValue={start.day}
          aria-invalid={ofDay ? true : undefined}
          aria-describedby={ofDay && `${day}-e`}
        />
        <label className="vh" htmlFor={month}>
          {t("month")}
        </label>
        <select className="select" id={month} name="startMonth" defaultValue={start.month}>
          <option value="">{t("month")}</option>
          <Options
            of={months.map((value) => [value, format.date(`2028-${value}-01`, "monthName")])}
          />
        </select>
        <label className="vh" htmlFor={season}>
          {t("season")}
        </label>
        <select
          className="select"
          id={season}
          name="startSeason"
          defaultValue={start.season}
          aria-invalid={ofSeason ? true : undefined}
          aria-describedby={ofSeason && `${season}-e`}
        >
          <option value="">{t("choose")}</option>
          <Options of={typed.seasons.map(({ key }) => [key, nameOf(key)])} />
        </select>
        <button
          className="btn btn--2 btn--s btn--icon"
          name="do"
          value={`dropStart-${at}`}
          formAction="/admin/rates#year"
          aria-label={t("remove", { number })}
        >
          <Icon name="x" />
        </button>
      </fieldset>
      {ofDay && <FieldError id={`${day}-e`}>{ofDay}</FieldError>}
      {ofSeason && <FieldError id={`${season}-e`}>{ofSeason}</FieldError>}
    </li>
  );
}

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));

/** `unused` are the names that are not in the table. */
export function AddSeason({
  unused,
  nameOf,
}: {
  unused: readonly string[];
  nameOf: (season: string) => string;
}) {
  const t = useTranslations("admin-rates.table");
  if (unused.length === 0) return null;
  return (
    <div className="row addrow gap">
      <SelectField name="newSeason" label={t("add")}>
        <Options of={unused.map((season) => [season, nameOf(season)])} />
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
