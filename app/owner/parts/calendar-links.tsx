// The two ways to take nights at the desk, as buttons; the page loads the words `owner-calendar`.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** To the form with which nights are kept for the owner. */
export function BlockNightsLink() {
  const t = useWords("owner-calendar");
  return (
    <a className="btn btn--2 btn--s" href="/admin/calendar/block">
      <Icon name="calendar-off" />
      {t("blockNights")}
    </a>
  );
}

/** To the form with which a booking is taken by telephone. */
export function NewBookingLink() {
  const t = useWords("owner-calendar");
  return (
    <a className="btn btn--s" href="/admin/calendar/new">
      <Icon name="plus" />
      {t("newBooking")}
    </a>
  );
}
