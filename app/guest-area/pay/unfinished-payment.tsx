// What a guest can do while it is not known how a payment or a hold ended, or while the bank waits for an answer.
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { MyPayment } from "./my-payment.server.ts";

/** While it asks, the page looks again every few seconds, with script or without. */
export function UnfinishedPayment({
  attempt,
  page,
  asking,
}: {
  attempt: NonNullable<MyPayment["attempt"]>;
  /** The page on which it was begun. */
  page: `${BookingPath}/${"pay" | "deposit"}`;
  /** What is said while the provider is asked. */
  asking: string;
}) {
  const t = useTranslations("my-payment");
  const { to } = useLanguage();
  if (attempt.state === "atBank")
    return (
      <>
        <p>{t("atBank.text")}</p>
        <p className="row">
          <a className="btn" href={to(`${page}?bank=1`)}>
            {t("atBank.look")}
          </a>
          <a className="btn btn--2" href={to(`${page}?card=another`)}>
            {t("atBank.otherwise")}
          </a>
        </p>
      </>
    );
  return (
    <>
      <AutoRefresh />
      <p>{asking}</p>
      <p>
        <a className="btn" href={to(`${page}?back=1`)}>
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
