// One sentence on when the guide shows the door code: the same on the confirmation page, the booking's page and in the guide.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { doorCodeHour, type GuideState } from "./rules/guide-state.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** What the sentence depends on. */
export interface DoorCodeAccess {
  state: Exclude<GuideState, "closed">;
  checkIn: PlainDate;
  /** The day of arrival has begun. */
  isToday: boolean;
}

/** `prefix` selects the messages: `code` on the guide itself, `inGuide` on another page. */
export function useDoorCodeText(prefix: "code" | "inGuide"): (access: DoorCodeAccess) => string {
  const t = useTranslations("guide");
  const { format } = useLanguage();
  return ({ state, checkIn, isToday }) => {
    if (state === "unpaid") return t("meet");
    if (state === "open") return t("inGuideNow");
    const hour = format.hour(doorCodeHour);
    return isToday
      ? t(`${prefix}Today`, { hour })
      : t(`${prefix}On`, { day: format.date(checkIn), hour });
  };
}
