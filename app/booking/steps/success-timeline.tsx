// What happens after a booking and when: the letter, the last free moment, the arrival, the departure.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { DoneStep } from "./load-done-step.server.ts";
import { freeUntil } from "./free-until.tsx";

/** In the order of time. */
export function SuccessTimeline({ shown }: { shown: DoneStep }) {
  const t = useWords("booking.done");
  const { format } = useLanguage();
  const { booked, paid, dueAtProperty } = shown;
  const { stay, quote, policy } = booked;
  const money = (cents: number) => ({ amount: format.money(cents, quote.currency) });
  const until = freeUntil(policy);
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
        {t(arrivalText(paid, dueAtProperty), money(dueAtProperty))}
      </li>
      <li>
        <b>{t("departure", { date: format.date(stay.checkOut) })}</b>
        {t("departureText")}
      </li>
    </ol>
  );
}

function nowText({ paid, ownLink }: DoneStep, say: (name: string) => string): string {
  if (ownLink) return say(paid > 0 ? "nowCardWaiting" : "nowPropertyWaiting");
  return say(paid > 0 ? "nowCard" : "nowProperty");
}

function arrivalText(paid: number, dueAtProperty: number): string {
  if (paid === 0) return "arrivalProperty";
  return dueAtProperty > 0 ? "arrivalFee" : "arrivalCard";
}
