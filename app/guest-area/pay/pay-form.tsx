// The card's fields and the button that pays, or places a hold; and what a guest can do while it is not known how that
// ended, or while the bank waits for an answer. The forms are sent as documents, so that the bank's page can follow.
import { useEffect, useState } from "react";
import type { SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { CardFields } from "#app/payments/card-fields.tsx";
import type { CardProvider } from "#app/payments/gateway.ts";
import { useCardTokenizer } from "#app/payments/use-card-tokenizer.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { MyPayment } from "./my-payment.server.ts";

interface PayFormProps {
  /** What is paid or held, in cents. */
  due: { amount: Cents; currency: string };
  /** At the property. */
  today: PlainDate;
  cards: CardProvider;
  /** Where the form is sent to. */
  action: `${BookingPath}/${"pay" | "deposit" | "together"}`;
  /** The form came without a card. */
  isCardMissing: boolean;
  /** What the button says, and what is said where there is no script. */
  texts: { submit: string; needsScript: string };
}

/** Without script the fields cannot be used: a note says how to pay otherwise. */
export function PayForm({ due, today, cards, action, isCardMissing, texts }: PayFormProps) {
  const t = useTranslations("my-payment");
  const { to } = useLanguage();
  const { card, faults, attempts, isBusy, onSubmit } = usePayForm(cards, isCardMissing);
  return (
    <form
      method="post"
      action={to(action)}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void onSubmit(event)}
    >
      <ErrorSummary key={attempts} faults={faults} />
      <h2>{t("card")}</h2>
      <noscript>
        <Note kind="warn">{texts.needsScript}</Note>
      </noscript>
      <input type="hidden" name="sum" value={due.amount} />
      <input type="hidden" name="cardToken" />
      <input type="hidden" name="cardBrand" />
      <input type="hidden" name="cardLast4" />
      <div className="needs-script">
        <CardFields provider={cards} card={card} due={due} today={today} />
        <p className="row gap">
          <button className="btn" aria-busy={isBusy}>
            {isBusy && <Spinner small />}
            {texts.submit}
          </button>
        </p>
      </div>
    </form>
  );
}

function usePayForm(cards: CardProvider, isCardMissing: boolean) {
  const t = useTranslations("my-payment.fault");
  const card = useCardTokenizer();
  const [isMissing, setIsMissing] = useState(isCardMissing);
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  // A page from the browser's cache, after the guest was at the bank.
  useEffect(() => {
    const wake = () => setIsBusy(false);
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);
  const missing = { field: firstField[cards.name], text: t("cardMissing") };
  return {
    card,
    attempts,
    isBusy,
    faults: isMissing ? [missing] : card.faults,
    async onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
      event.preventDefault();
      if (isBusy) return;
      const form = event.currentTarget;
      setIsBusy(true);
      const tokenized = await card.tokenize();
      setIsMissing(tokenized === null);
      setAttempts(attempts + 1);
      if (!tokenized?.ok) return setIsBusy(false);
      setHidden(form, "cardToken", tokenized.token);
      setHidden(form, "cardBrand", tokenized.brand);
      setHidden(form, "cardLast4", tokenized.last4);
      form.submit();
    },
  };
}

const firstField = { sandbox: "cardName", stripe: "card" } as const;

function setHidden(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}

/** While it asks, the page looks again every few seconds, with script or without. */
export function UnfinishedPayment({
  attempt,
  page,
  asking,
}: {
  attempt: NonNullable<MyPayment["attempt"]>;
  /** The page on which it was begun. */
  page: `${BookingPath}/${"pay" | "deposit" | "together"}`;
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
