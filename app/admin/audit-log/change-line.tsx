// One changed value, from what to what, as the audit log shows it.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { AuditChange } from "./rules/audit-changes.ts";

/** A name without a message is shown as it is; a day of the year, 12-20, is written out. */
export function ChangeLine({ change }: { change: AuditChange }) {
  const t = useTranslations("owner.log");
  const { format } = useLanguage();
  const translateValue = (value: string | null) =>
    value !== null && translatedNames.has(change.name) ? t(`values.${value}`) : value;
  const named = t.has(`names.${change.name}`) ? t(`names.${change.name}`) : change.name;
  const name = /^\d\d-\d\d$/.test(named) ? format.date(`2028-${named}`, "dayMonth") : named;
  const [from, to] = [translateValue(change.from), translateValue(change.to)];
  if (from === null) return t("added", { name, to });
  return to === null ? t("removed", { name, from }) : t("change", { name, from, to });
}

// The values of these names have messages; all others are shown as they are.
const translatedNames = new Set(["role", "by", "codes", "status", "offered"]);
