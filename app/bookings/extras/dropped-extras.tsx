// The extras that a changed stay cannot have, said before it is agreed to.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";

/** Renders nothing when all of them stay. Needs the words `extras`. */
export function DroppedExtras({ dropped }: { dropped: readonly Record<string, string>[] }) {
  const t = useTranslations("extras");
  const { format } = useLanguage();
  if (dropped.length === 0) return null;
  const names = dropped.map((one) => one[format.language] ?? Object.values(one)[0] ?? "");
  return <p className="small">{t("dropped", { names: format.list(names) })}</p>;
}
