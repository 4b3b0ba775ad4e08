// The spinner while a page loads: shown by React for client-side navigations, by the layout script for all others.
import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { spinnerDelay } from "./spinner-delay.ts";

/** Floats above the page without intercepting clicks. */
export function Loading() {
  const t = useTranslations("layout");
  const busy = useNavigation().state !== "idle";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setShown(true), spinnerDelay);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [busy]);
  return (
    <output className="loading" hidden={!shown}>
      <Spinner />
      <span>{t("loading")}</span>
    </output>
  );
}
