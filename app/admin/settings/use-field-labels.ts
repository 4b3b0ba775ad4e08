// The labels of the fields of the settings, on their page and in the audit log.
import { useTranslations } from "#app/i18n/language-provider.tsx";

/** By the path of the fact; the page loads the messages `owner-settings` and `property.location`. */
export function useFieldLabels(): (path: string) => string {
  const t = useTranslations("owner-settings.fields");
  const places = useTranslations("property.location.travel.places");
  return (path) => {
    const [group, place] = path.split(".");
    if (group === "travelMinutes") return t("travelMinutes", { place: places(place ?? "") });
    return t.has(path) ? t(path) : path;
  };
}
