// What a guest needs for the arrival: when the guide shows the door code, and how to reach the property at once.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { phoneLink } from "#app/emails/mail-link.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { doorCodeHour } from "../rules/self-service.ts";
import type { GuideState } from "../rules/self-service.ts";

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

/** A text in which the property's telephone number is a link. */
export function LinkedPhone({ text }: { text: string }) {
  const { telephone } = useFacts();
  const [before = "", ...rest] = text.split(telephone);
  if (rest.length === 0) return text;
  return (
    <>
      {before}
      <a href={phoneLink(telephone)}>{telephone}</a>
      {rest.join(telephone)}
    </>
  );
}

/** One or two links; the first dials on a phone. Needs the words `guide`. */
export function ContactLinks() {
  const facts = useFacts();
  const t = useTranslations("guide");
  return (
    <p className="row gap">
      <a className="btn btn--s" href={phoneLink(facts.telephone)}>
        {t("call")}
      </a>
      {facts.whatsApp && (
        <a className="btn btn--2 btn--s" href={`https://wa.me/${facts.whatsApp}`}>
          <Icon name="whatsapp" />
          {t("whatsApp")}
        </a>
      )}
    </p>
  );
}
