// What happens next: the timeline after a booking (email, end of free cancellation, arrival, departure), and what the guest can do
// about a payment that is pending or came too late, or an email that has to be opened.
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useDoorCodeText } from "#app/bookings/arrival/arrival-notes.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { freeCancellationUntil } from "#app/stays/price/price-lines.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { DoneStep } from "./load-done-step.server.ts";
import type { WaitingStep } from "./return-from-bank.server.ts";

/** In chronological order. */
export function SuccessTimeline({ shown }: { shown: DoneStep }) {
  const t = useTranslations("booking.done");
  const laterText = useTranslations("payment-plan");
  const { format } = useLanguage();
  const doorCodeText = useDoorCodeText("inGuide");
  const { booked, paid, dueAtProperty, later, guide, isToday } = shown;
  const { stay, quote, policy } = booked;
  const money = (cents: number) => ({ amount: format.money(cents, quote.currency) });
  const until = freeCancellationUntil(policy);
  return (
    <ol className="tline">
      <li className="on">
        <b>{t("now")}</b>
        {nowText(shown, (name) => t(name, money(paid)))}
        {later &&
          format.space +
            laterText(later.how, {
              ...money(later.amount),
              date: format.date(later.dueOn, "full"),
            })}
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

/** The view of the step; while the outcome is unknown it refreshes itself, with script or without. */
export function Waiting({ shown }: { shown: WaitingStep }) {
  const t = useTranslations("booking.waiting");
  const { to, format } = useLanguage();
  const { state, bankUrl, retryPath, alternativePath, email, until } = shown;
  // Not every state has these.
  const [withoutEmails, look, other] = [
    `${state}.textWaiting`,
    `${state}.look`,
    `${state}.otherwise`,
  ] as const;
  return (
    <div className="wrap--text section stack">
      <PageHead title={t(`${state}.title`)} />
      {state === "asking" && <AutoRefresh />}
      <h1 tabIndex={-1}>{t(`${state}.heading`)}</h1>
      <p className="lead">{t(`${state}.lead`, { guestEmail: email })}</p>
      <p>
        {email === null && t.has(withoutEmails)
          ? t(withoutEmails)
          : t(`${state}.text`, {
              guestEmail: email,
              time: until ? format.hour(until.hour, until.minute) : "",
            })}
      </p>
      <p className="row">
        {t.has(look) && (
          <a className="btn" href={bankUrl ?? to(retryPath)}>
            {t(look)}
          </a>
        )}
        {t.has(other) && (
          <a className={t.has(look) ? "btn btn--2" : "btn"} href={to(alternativePath)}>
            {t(other)}
          </a>
        )}
      </p>
      <p className="small muted">{t("contact")}</p>
    </div>
  );
}

// Refreshes every few seconds; once the outcome is known, the server redirects.
function AutoRefresh() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), seconds * 1000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </noscript>
      <Spinner />
    </>
  );
}

const seconds = 4;
