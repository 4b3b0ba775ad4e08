// The card fields of either provider. The sandbox's have no name attribute, so no card data is sent with the surrounding form.
import { useImperativeHandle } from "react";
import type { ComponentProps, FocusEvent } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CardProvider } from "./gateway.ts";
import { normalizeExpiry, normalizeNumber } from "./rules/card-number.ts";
import { testCards, tokenizeCard } from "./sandbox-cards.ts";
import type { TypedCard } from "./sandbox-cards.ts";
import { StripeFields } from "./stripe-fields.tsx";
import type { CardTokenizer, TokenizeResult } from "./use-card-tokenizer.ts";

export interface CardFieldsProps {
  provider: CardProvider;
  card: CardTokenizer;
  /** What the card will be charged; cents, ISO 4217. */
  due: { amount: number; currency: string };
  /** The property's day, 'YYYY-MM-DD', for checking the expiry date. */
  today: string;
}

/** The provider's fields with their errors. None has a name attribute, so no card data is sent with the surrounding form. */
export function CardFields({ provider, card, due, today }: CardFieldsProps) {
  const t = useTranslations("card");
  const byStripe = provider.name === "stripe";
  return (
    <div className="pay__form formgrid">
      {!(byStripe && provider.live) && <Practice outcomes={byStripe ? stripeHas : sandboxHas} />}
      {byStripe ? (
        <StripeFields publishableKey={provider.publishableKey} card={card} due={due} />
      ) : (
        <SandboxFields card={card} today={today} />
      )}
      <p className="mini muted lockline">
        <Icon name="lock-keyhole" />
        <span>{t(byStripe ? "safeStripe" : "safe")}</span>
      </p>
    </div>
  );
}

// The sandbox uses Stripe's test numbers (https://docs.stripe.com/testing); only the one that times out is its own.
const sandboxHas = testCards;
const stripeHas = testCards.filter(({ outcome }) => outcome !== "timeout");

// Test mode is clearly labelled on the page.
function Practice({ outcomes }: { outcomes: typeof testCards }) {
  const t = useTranslations("card");
  return (
    <div className="note note--warn">
      <Icon name="circle-alert" />
      <div>
        <p>
          <strong>{t("practiceHeading")}</strong>
          {t("practice")}
        </p>
        <details>
          <summary>{t("testCards")}</summary>
          <p>{t("testHint")}</p>
          <ul>
            {outcomes.map(({ number, outcome }) => (
              <li key={outcome}>
                <b className="num">{number}</b>
                <br />
                {t(`outcomes.${outcome}`)}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  );
}

// Name, number, expiry date and code; `today` is 'YYYY-MM-DD'.
function SandboxFields({ card, today }: { card: CardTokenizer; today: string }) {
  const t = useTranslations("card");
  useImperativeHandle(card.fields, () => ({ tokenize: () => tokenizeTyped(today) }));
  const field = (name: keyof TypedCard, input: ComponentProps<"input">) => {
    const id = ids[name];
    const fault = card.faults.find((one) => one.field === id);
    return (
      <Field name={id} label={t(name)} error={fault?.text}>
        {(control) => (
          <input
            className="input"
            type="text"
            {...numeric}
            {...input}
            {...control}
            name={undefined}
          />
        )}
      </Field>
    );
  };
  return (
    <>
      <div>{field("name", { inputMode: "text", autoComplete: "cc-name", maxLength: 100 })}</div>
      <div>
        {field("number", {
          placeholder: "0000 0000 0000 0000",
          autoComplete: "cc-number",
          maxLength: 30,
          onBlur: normalizeOnBlur(normalizeNumber),
        })}
      </div>
      <div className="c3">
        {field("expiry", {
          placeholder: t("expiryFormat"),
          autoComplete: "cc-exp",
          maxLength: 9,
          onBlur: normalizeOnBlur(normalizeExpiry),
        })}
      </div>
      <div className="c3">
        {field("cvc", { placeholder: "123", autoComplete: "cc-csc", maxLength: 4 })}
      </div>
    </>
  );
}

// In the order of the form.
const ids: Record<keyof TypedCard, string> = {
  name: "cardName",
  number: "cardNumber",
  expiry: "cardExpiry",
  cvc: "cardCvc",
};
const names = Object.keys(ids) as (keyof TypedCard)[];

const numeric = { inputMode: "numeric", spellCheck: false } as const;

// The inputs are uncontrolled: card digits never enter React state.
function normalizeOnBlur(write: (text: string) => string) {
  return ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const normalized = write(currentTarget.value);
    if (normalized !== currentTarget.value) currentTarget.value = normalized;
  };
}

function tokenizeTyped(today: string): TokenizeResult | null {
  const typed = { name: read("name"), number: read("number"), cvc: read("cvc") };
  const card = { ...typed, expiry: read("expiry") };
  if (Object.values(card).every((text) => text.trim() === "")) return null;
  const tokenized = tokenizeCard({ ...card, expiry: normalizeExpiry(card.expiry) }, today);
  if (tokenized.ok) return tokenized;
  return {
    ok: false,
    faults: names.flatMap((name) => {
      const fault = tokenized.faults[name];
      return fault ? [{ field: ids[name], fault }] : [];
    }),
  };
}

function read(name: keyof TypedCard): string {
  return document.querySelector<HTMLInputElement>(`#${ids[name]}`)?.value ?? "";
}
