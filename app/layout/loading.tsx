// The spinner while a page loads: shown by hydrated-page.tsx for navigations of React, by the layout script for all others.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

/** Floats above the page without intercepting clicks. */
export function Loading() {
  const t = useTranslations("layout");
  return (
    <output className="loading" hidden>
      <Spinner />
      <span>{t("loading")}</span>
    </output>
  );
}
