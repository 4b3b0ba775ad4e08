// The card's fields and the button that pays, or places a hold. The form is sent as a document, so that the bank's page can follow it.
import { useEffect, useState } from "react";
import type { SubmitEvent } from "react";
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

interface PayFormProps {
  /** What is paid or held, in cents. */
  due: { amount: Cents; currency: string };
  /** At the property. */
  today: PlainDate;
  cards: CardProvider;
  /** Where the form is sent to. */
  action: `${BookingPath}/${"pay" | "deposit"}`;
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
  // A page that the browser kept while the guest was at the bank.
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
