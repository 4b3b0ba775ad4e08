// The form about an uploaded file: what each column means, whose apartment is meant, and how the dates are written.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { importFields } from "#app/channels/imports/rules/columns.ts";
import type { ImportChoices } from "#app/channels/imports/rules/columns.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Options } from "../layout/form-parts.tsx";
import type { DraftView } from "./answer-import.server.ts";

/** Saved as a whole; the preview below follows it. `typed`: choices that were refused, shown again. */
export function ChoicesForm({ draft, typed }: { draft: DraftView; typed: ImportChoices | null }) {
  const t = useTranslations("admin-imports");
  const { header, units, apartments, isOrderOpen } = draft;
  const choices = typed ?? draft.choices;
  const columns = header.map((name, at) => [at, name || `${at + 1}`] as const);
  const ids = apartments.map(({ id, name }) => [id, name] as const);
  return (
    <form method="post" className="stack" noValidate autoComplete="off">
      <input type="hidden" name="seen" value={draft.seen} />
      <input type="hidden" name="unitColumn" value={draft.choices.columns["unit"] ?? ""} />
      <p className="hint">{t("choices.hint")}</p>
      <div className="grid2">
        {importFields.map((field) => (
          <SelectField
            key={field}
            name={`column-${field}`}
            label={t(`fields.${field}`)}
            defaultValue={choices.columns[field] ?? ""}
          >
            <option value="">{t("choices.none")}</option>
            <Options of={columns} />
          </SelectField>
        ))}
      </div>
      {isOrderOpen && <Note kind="warn">{t("choices.orderOpen")}</Note>}
      <div className="grid2">
        <SelectField name="order" label={t("choices.order")} defaultValue={choices.order}>
          <Options
            of={[
              ["dmy", t("choices.dmy")],
              ["mdy", t("choices.mdy")],
            ]}
          />
        </SelectField>
        <TextField
          name="channel"
          label={t("choices.channel")}
          hint={t("choices.channelHint")}
          defaultValue={choices.channel}
          maxLength={60}
        />
        <SelectField
          name="apartment"
          label={t("choices.apartment")}
          hint={t("choices.apartmentHint")}
          defaultValue={choices.apartment}
        >
          <option value={0}>{t("choices.none")}</option>
          <Options of={ids} />
        </SelectField>
      </div>
      {units.length > 0 && (
        <fieldset className="stack">
          <legend className="label">{t("choices.units")}</legend>
          <div className="grid2">
            {units.map((name, at) => (
              <SelectField
                key={name}
                name={`unit-${at}`}
                label={name}
                defaultValue={Object.hasOwn(choices.units, name) ? choices.units[name] : 0}
              >
                <option value={0}>{t("choices.leaveOut")}</option>
                <Options of={ids} />
              </SelectField>
            ))}
          </div>
        </fieldset>
      )}
      <p>
        <button className="btn btn--2 btn--s" name="intent" value="choose">
          {t("choices.submit")}
        </button>
      </p>
    </form>
  );
}
