// A button that prints the page; only rendered with script.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** A line of `.acts`. */
export function PrintButton() {
  const t = useTranslations("booking.done");
  if (!useHydrated()) return null;
  return (
    <button type="button" onClick={() => print()}>
      <Icon name="printer" />
      <span>{t("print")}</span>
      <Icon name="arrow-right" />
    </button>
  );
}
