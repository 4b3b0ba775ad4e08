// What happens after a booking and when: the email, the end of free cancellation, the arrival, the departure.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { useCodeWords } from "../guide/code-words.ts";
import type { DoneStep } from "./load-done-step.server.ts";
import { freeUntil } from "./free-until.tsx";

/** In chronological order. */
export function SuccessTimeline({ shown }: { shown: DoneStep }) {
  const t = useWords("booking.done");
  const { format } = useLanguage();
  const codeWords = useCodeWords("inGuide");
  const { booked, paid, dueAtProperty, guide, isToday } = shown;
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
        {guide !== "unpaid" &&
          t(paid > 0 && dueAtProperty > 0 ? "arrivalFee" : "arrivalCard", money(dueAtProperty)) +
            format.space}
        {/* A guest who arrives today sees this above. */}
        {guide !== "closed" &&
          !isToday &&
          codeWords({ state: guide, checkIn: stay.checkIn, isToday })}
        {paid === 0 && format.space + t("arrivalProperty", money(dueAtProperty))}
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
