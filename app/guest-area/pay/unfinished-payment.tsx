// What a guest can do while it is not known how a payment ended, or while the bank waits for an answer.
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { BookingPath } from "#app/i18n/known-path.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { MyPayment } from "./my-payment.server.ts";

/** While it asks, the page looks again every few seconds, with script or without. */
export function UnfinishedPayment({
  attempt,
  path,
}: {
  attempt: NonNullable<MyPayment["attempt"]>;
  path: BookingPath;
}) {
  const t = useTranslations("my-payment");
  const { to } = useLanguage();
  if (attempt.state === "atBank")
    return (
      <>
        <p>{t("atBank.text")}</p>
        <p className="row">
          <a className="btn" href={to(`${path}/pay?bank=1`)}>
            {t("atBank.look")}
          </a>
          <a className="btn btn--2" href={to(`${path}/pay?card=another`)}>
            {t("atBank.otherwise")}
          </a>
        </p>
      </>
    );
  return (
    <>
      <AutoRefresh />
      <p>{t("asking.text")}</p>
      <p>
        <a className="btn" href={to(`${path}/pay?back=1`)}>
          {t("asking.look")}
        </a>
      </p>
    </>
  );
}

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
