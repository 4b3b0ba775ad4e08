// One changed setting, from what to what; for pages that load the messages of the settings.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { AuditChange } from "../audit-log/rules/audit-changes.ts";
import { useFieldLabels } from "./use-field-labels.ts";

/** Values as they were typed. */
export function SettingChange({ change: { name: path, from, to } }: { change: AuditChange }) {
  const t = useTranslations("owner.log");
  const name = useFieldLabels()(path);
  if (from === null) return t("added", { name, to });
  return to === null ? t("removed", { name, from }) : t("change", { name, from, to });
}
