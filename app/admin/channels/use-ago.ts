// Formats how long ago something was.
import { useTranslations } from "#app/i18n/language-provider.tsx";

/** Formats whole minutes as "4 minutes ago", null as never. The page loads the messages `owner-channels`. */
export function useAgo(): (minutes: number | null) => string {
  const t = useTranslations("owner-channels.ago");
  return (minutes) => {
    if (minutes === null) return t("never");
    if (minutes < 1) return t("now");
    if (minutes < 120) return t("minutes", { count: minutes });
    const hours = Math.floor(minutes / 60);
    return hours < 48 ? t("hours", { count: hours }) : t("days", { count: Math.floor(hours / 24) });
  };
}
