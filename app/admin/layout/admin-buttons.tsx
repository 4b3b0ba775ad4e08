// Buttons of several admin pages: to move an entry of a list, to block nights, to enter a booking.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** `what` names the entry for screen readers; `off` disables the button where it would change nothing. */
export function MoveButton({
  move,
  entry,
  what,
  off,
}: {
  move: "up" | "down";
  entry: string | number;
  what: string;
  off: boolean;
}) {
  const t = useTranslations("admin-apartments");
  const words = t(`${move}Of`, { what });
  return (
    <button
      className="btn btn--2 btn--icon"
      name="do"
      value={`${move}:${entry}`}
      aria-label={words}
      title={words}
      disabled={off}
    >
      <Icon name={`arrow-${move}`} />
    </button>
  );
}

/** To the form that blocks nights. */
export function BlockNightsLink() {
  const t = useTranslations("admin-calendar");
  return (
    <a className="btn btn--2 btn--s" href="/admin/calendar/block">
      <Icon name="calendar-off" />
      {t("blockNights")}
    </a>
  );
}

/** To the form of a booking by telephone. */
export function NewBookingLink() {
  const t = useTranslations("admin-calendar");
  return (
    <a className="btn btn--s" href="/admin/calendar/new">
      <Icon name="plus" />
      {t("newBooking")}
    </a>
  );
}
