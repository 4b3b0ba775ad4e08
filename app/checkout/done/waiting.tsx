// What the guest can do about a payment that is pending or came too late, or an email that has to be opened.
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { WaitingStep } from "./return-from-bank.server.ts";

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
