// What happens after a booking and when: the email, the end of free cancellation, the arrival, the departure.
import { useDoorCodeText } from "#app/bookings/arrival-notes.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { freeCancellationUntil } from "#app/stays/price-lines.tsx";
import type { DoneStep } from "./load-done-step.server.ts";

/** In chronological order. */
export function SuccessTimeline({ shown }: { shown: DoneStep }) {
  const t = useTranslations("booking.done");
  const { format } = useLanguage();
  const doorCodeText = useDoorCodeText("inGuide");
  const { booked, paid, dueAtProperty, guide, isToday } = shown;
  const { stay, quote, policy } = booked;
  const money = (cents: number) => ({ amount: format.money(cents, quote.currency) });
  const until = freeCancellationUntil(policy);
  return (
    <ol className="tline">
      <li className="on">
        <b>{t("now")}</b>
        {nowText(shown, (name) => t(name, money(paid)))}
      </li>
      {until && (
        <li>
          <b>{t("freeUntil", { date: format.date(until.date), hour: format.hour(until.hour) })}</b>
          {t("freeUntilText")}
        </li>
      )}
      <li>
        <b>{t("arrival", { date: format.date(stay.checkIn) })}</b>
        {guide !== "unpaid" &&
          t(paid > 0 && dueAtProperty > 0 ? "arrivalFee" : "arrivalCard", money(dueAtProperty)) +
            format.space}
        {/* A guest who arrives today sees this above. */}
        {guide !== "closed" &&
          !isToday &&
          doorCodeText({ state: guide, checkIn: stay.checkIn, isToday })}
        {paid === 0 && format.space + t("arrivalProperty", money(dueAtProperty))}
      </li>
      <li>
        <b>{t("departure", { date: format.date(stay.checkOut) })}</b>
        {t("departureText")}
      </li>
    </ol>
  );
}

function nowText(
  { paid, bookingLink }: DoneStep,
  translate: (key: MessageKey<"booking.done">) => string,
): string {
  if (bookingLink) return translate(paid > 0 ? "nowCardWaiting" : "nowPropertyWaiting");
  return translate(paid > 0 ? "nowCard" : "nowProperty");
}
