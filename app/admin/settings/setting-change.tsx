// One changed setting, from what to what, and the labels of the fields, on their page and in the audit log.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { AuditChange } from "../audit-log/rules/audit-changes.ts";

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
