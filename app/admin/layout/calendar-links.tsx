// Links to block nights and to enter a booking, as buttons; the page loads the messages `owner-calendar`.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** To the form that blocks nights. */
export function BlockNightsLink() {
  const t = useTranslations("owner-calendar");
  return (
    <a className="btn btn--2 btn--s" href="/admin/calendar/block">
      <Icon name="calendar-off" />
      {t("blockNights")}
    </a>
  );
}

/** To the form of a booking by telephone. */
export function NewBookingLink() {
  const t = useTranslations("owner-calendar");
  return (
    <a className="btn btn--s" href="/admin/calendar/new">
      <Icon name="plus" />
      {t("newBooking")}
    </a>
  );
}
