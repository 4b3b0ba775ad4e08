// The features of an apartment in their displayed order; every button saves at once.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { EntryButton, MoveButtons } from "../layout/admin-buttons.tsx";
import { Options } from "../layout/options.tsx";
import type { ApartmentView } from "./load-apartment.server.ts";

/** Only known features can be added: each has a label in every language. */
export function FeatureList({ view }: { view: ApartmentView }) {
  const t = useTranslations("admin-apartments.features");
  const { features, otherFeatures, editing, id, version } = view;
  const action = `/admin/apartments/${id}?language=${editing.language}#features`;
  return (
    <>
      <p className="mini muted">{t("hint")}</p>
      <form method="post" action={action}>
        <input type="hidden" name="version" value={version} />
        <ol className="lines sorted features">
          {features.map(({ key, label }, index) => (
            <li key={key}>
              <span>{label}</span>
              <span className="moves">
                <MoveButtons entry={key} what={label} place={index} count={features.length} />
                <EntryButton
                  value={`top:${key}`}
                  disabled={index === 0}
                  short={t("top")}
                  full={t("topOf", { what: label })}
                />
                <EntryButton
                  value={`remove:${key}`}
                  short={t("remove")}
                  full={t("removeOf", { what: label })}
                />
              </span>
            </li>
          ))}
        </ol>
      </form>
      {otherFeatures.length > 0 && (
        <form method="post" action={action} className="row gap addrow">
          <input type="hidden" name="version" value={version} />
          <SelectField name="feature" label={t("add")}>
            <Options of={otherFeatures.map(({ key, label }) => [key, label])} />
          </SelectField>
          <button className="btn btn--2" name="do" value="add">
            {t("addButton")}
          </button>
        </form>
      )}
    </>
  );
}
