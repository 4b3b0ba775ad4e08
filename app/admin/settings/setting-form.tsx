// The form of a settings page around its fields, with what saving would change after another request saved first; and the labels
// of settings with the texts of their changes, on their page and in the audit log.
import type { ComponentType, ReactNode } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import type { ListedFault } from "#app/ui/field.tsx";
import type { AuditChange } from "../audit-log/rules/audit-changes.ts";
import { Panel } from "../layout/head-and-panel.tsx";
import { TypedFields } from "../layout/typed-fields.tsx";

interface SettingFormProps {
  /** Of the page, which also shows the saved settings again. */
  path: string;
  shown: { version: number; typed: object; stale: boolean; changes: AuditChange[] };
  faults: ListedFault[];
  /** The same faults above the form, where their texts need the names of their fields. */
  summary?: ListedFault[];
  /** Beside the buttons. */
  note?: ReactNode;
  /** Shows one of the changes. */
  Change?: ComponentType<{ change: AuditChange }>;
  children: ReactNode;
}

/** Sends the version that was shown. Its page loads the messages `admin-settings`. */
export function SettingForm({
  path,
  shown: { version, typed, stale, changes },
  faults,
  summary = faults,
  note,
  Change = SettingChange,
  children,
}: SettingFormProps) {
  const t = useTranslations("admin-settings");
  return (
    <form method="post" action={path} noValidate autoComplete="off">
      <input type="hidden" name="version" value={version} />
      <ErrorSummary faults={summary} />
      {stale && changes.length > 0 && (
        <div className="gap">
          <Panel id="changes" title={t("changes.title")}>
            <ul className="lines">
              {changes.map((change) => (
                <li key={change.name}>
                  <Change change={change} />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      )}
      <TypedFields typed={typed} faults={faults}>
        {children}
      </TypedFields>
      <div className="savebar">
        {note === undefined ? <span /> : <p>{note}</p>}
        <p className="row">
          <a className="btn btn--link" href={path}>
            {t("save.discard")}
          </a>
          <button className="btn btn--s">{t("save.submit")}</button>
        </p>
      </div>
    </form>
  );
}

/** Values as they were typed. */
export function SettingChange({ change: { name: path, from, to } }: { change: AuditChange }) {
  const t = useTranslations("admin.log");
  const name = useFieldLabels()(path);
  if (from === null) return t("added", { name, to });
  return to === null ? t("removed", { name, from }) : t("change", { name, from, to });
}

/** By the path of the fact; the page loads the messages `admin-settings` and `property.location`. */
export function useFieldLabels(): (path: string) => string {
  const t = useTranslations("admin-settings.fields");
  const places = useTranslations("property.location.travel.places");
  return (path) => {
    const [group, place] = path.split(".");
    if (group === "travelMinutes") return t("travelMinutes", { place: places(place ?? "") });
    return t.has(path) ? t(path) : path;
  };
}
