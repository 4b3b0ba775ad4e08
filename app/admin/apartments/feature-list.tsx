// The features of an apartment in their displayed order; every button saves at once.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { MoveButton } from "../layout/admin-buttons.tsx";
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
                <MoveButton move="up" entry={key} what={label} off={index === 0} />
                <MoveButton
                  move="down"
                  entry={key}
                  what={label}
                  off={index === features.length - 1}
                />
                <FeatureButton verb="top" entry={key} what={label} off={index === 0} />
                <FeatureButton verb="remove" entry={key} what={label} off={false} />
              </span>
            </li>
          ))}
        </ol>
      </form>
      {otherFeatures.length > 0 && (
        <form method="post" action={action} className="row gap addrow">
          <input type="hidden" name="version" value={version} />
          <SelectField name="feature" label={t("add")}>
            {otherFeatures.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
          <button className="btn btn--2" name="do" value="add">
            {t("addButton")}
          </button>
        </form>
      )}
    </>
  );
}

function FeatureButton({
  verb,
  entry,
  what,
  off,
}: {
  verb: "top" | "remove";
  entry: string;
  what: string;
  off: boolean;
}) {
  const t = useTranslations("admin-apartments.features");
  return (
    <button className="btn btn--link mini" name="do" value={`${verb}:${entry}`} disabled={off}>
      <span aria-hidden="true">{t(verb)}</span>
      <span className="vh">{t(`${verb}Of`, { what })}</span>
    </button>
  );
}
