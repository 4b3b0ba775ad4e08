// Says how far the choice is, politely and without moving the focus: what to press next, or why a day was refused.
import { Icon } from "#app/ui/icon.tsx";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { ChosenDates } from "../rules/calendar-day.ts";
import { daysBetween } from "../rules/plain-date.ts";
import type { RefusedDay } from "./calendar-data.ts";

/** A live region; seen only while it asks for something, heard on every change. */
export function CalendarStatus({
  chosen,
  refused,
}: {
  chosen: ChosenDates;
  refused: RefusedDay | null;
}) {
  const words = useStatus(chosen, refused);
  const asks = chosen.checkIn !== null && chosen.checkOut === null;
  return (
    <output className={refused ? "error" : asks ? "small muted" : "vh"}>
      {refused && <Icon name="circle-alert" />}
      {words}
    </output>
  );
}

function useStatus({ checkIn, checkOut }: ChosenDates, refused: RefusedDay | null): string {
  const t = useWords("calendar");
  const { format } = useLanguage();
  if (refused) {
    const values = { date: format.date(refused.day, "full"), nights: refused.nights ?? 0 };
    return t(`refused.${refused.refusal}`, values);
  }
  if (!checkIn) return t("status.none");
  if (!checkOut) return t("status.arrived", { date: format.date(checkIn, "full") });
  return t("status.stay", {
    dates: format.dateRange(checkIn, checkOut),
    nights: daysBetween(checkIn, checkOut),
  });
}
