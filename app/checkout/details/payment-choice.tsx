// How the guest pays: by card now, or at the property; each option states its amounts.
import type { ReactNode } from "react";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import type { PaymentMethod } from "#app/bookings/rules/booking-request.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { CardFields } from "#app/payments/card-fields.tsx";
import type { CardProvider } from "#app/payments/gateway.ts";
import type { CardTokenizer } from "#app/payments/use-card-tokenizer.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { useFaultTexts } from "../use-fault-texts.ts";
import type { DetailsStep } from "./load-details-step.server.ts";

interface PaymentChoiceProps {
  shown: DetailsStep;
  card: CardTokenizer;
  /** The error text. */
  fault: string | undefined;
}

/**
 * Two radio buttons, or one for a card-only rate; below the card option its fields, which do not work without script and
 * are hidden then.
 */
export function PaymentChoice({ shown, card, fault }: PaymentChoiceProps) {
  const t = useTranslations("booking.payment");
  const { format } = useLanguage();
  const { dueNow, dueAtProperty, total, currency } = shown.choice.quote;
  const money = (cents: number) => format.money(cents, currency);
  const atProperty = t("propertyText", { amount: money(total) });
  if (!shown.cards) return <AtProperty text={atProperty} fault={fault} />;
  return (
    <fieldset className="block" aria-describedby={fault && "method-e"}>
      <legend>{t("heading")}</legend>
      {fault && <FieldError id="method-e">{fault}</FieldError>}
      <div className="pay">
        <div className="pay__opt">
          <Option method="card" id="method" chosen={shown.paymentMethod}>
            <span className="small muted blk">
              {!shown.choice.parts && t("cardText", { amount: money(dueNow) })}
              {format.space}
              {dueAtProperty > 0 && t("cardRest", { amount: money(dueAtProperty) })}
            </span>
          </Option>
          <Parts shown={shown} />
          <CardOrSaved shown={shown} cards={shown.cards} card={card} />
        </div>
        <div className="pay__opt">
          {shown.choice.cardOnly ? (
            <CardOnly shown={shown} />
          ) : (
            <PropertyOption shown={shown} text={atProperty} />
          )}
        </div>
      </div>
    </fieldset>
  );
}

interface OptionProps {
  method: PaymentMethod;
  id: string;
  chosen: PaymentMethod;
  children: ReactNode;
}

function Option({ method, id, chosen, children }: OptionProps) {
  const t = useTranslations("booking.payment");
  return (
    <label className="check" htmlFor={id}>
      <input type="radio" name="method" id={id} value={method} defaultChecked={method === chosen} />
      <span>
        <b>{t(method)}</b>
        {children}
      </span>
    </label>
  );
}

// Without script a card cannot be typed: unless one is saved, this is chosen then, so that the form can be sent as it comes.
function PropertyOption({ shown, text }: Pick<PaymentChoiceProps, "shown"> & { text: string }) {
  const about = <span className="small muted blk">{text}</span>;
  const option = (
    <Option method="property" id="method-2" chosen={shown.paymentMethod}>
      {about}
    </Option>
  );
  if (shown.savedCard) return option;
  return (
    <>
      <div className="needs-script">{option}</div>
      <noscript>
        <Option method="property" id="method-3" chosen="property">
          {about}
        </Option>
      </noscript>
    </>
  );
}

// At once, or a part now and the rest on a later day; nothing where only the former is offered.
function Parts({ shown: { choice, inParts } }: Pick<PaymentChoiceProps, "shown">) {
  const t = useTranslations("booking.payment");
  const { format } = useLanguage();
  const { parts, quote } = choice;
  if (!parts) return null;
  const money = (cents: number) => format.money(cents, quote.currency);
  const option = (value: "one" | "two", text: string, note?: string) => (
    <label className="check" htmlFor={`parts-${value}`}>
      <input
        type="radio"
        name="parts"
        id={`parts-${value}`}
        value={value}
        defaultChecked={inParts === (value === "two")}
      />
      <span>
        {text}
        {note && <span className="small muted blk">{note}</span>}
      </span>
    </label>
  );
  return (
    <fieldset className="parts">
      <legend className="vh">{t("partsHeading")}</legend>
      {option("one", t("atOnce", { amount: money(quote.dueNow) }))}
      {option(
        "two",
        t("inParts", {
          amount: money(parts.first),
          later: money(parts.second),
          date: format.date(parts.dueOn, "full"),
        }),
        t(parts.collect === "card" ? "partsByCard" : "partsByLink"),
      )}
    </fieldset>
  );
}

// Why there is no second option, and what else the guest can do.
function CardOnly({ shown: { choice } }: Pick<PaymentChoiceProps, "shown">) {
  const t = useTranslations("booking.payment");
  const { textFor } = useFaultTexts(choice.cardOnly ? [choice.cardOnly] : []);
  const { to } = useLanguage();
  const flexible = to(addressOfStay({ ...choice, plan: "flexible" }, "details"));
  const link = (text: ReactNode) => <a href={flexible}>{text}</a>;
  const { cardOnly } = choice;
  const byRate = () => (choice.oneRate ? t("cardOnlyOneRate") : t.rich("cardOnly", { link }));
  return (
    <p>
      <b>{t("property")}</b>
      <span className="small muted blk">
        {cardOnly?.key === "cardOnly" ? byRate() : textFor("method")}
      </span>
    </p>
  );
}

// Without card payment there is nothing to choose.
function AtProperty({ text, fault }: { text: string; fault: string | undefined }) {
  const t = useTranslations("booking.payment");
  return (
    <section className="block">
      <h2>{t("heading")}</h2>
      {fault && <FieldError id="method-e">{fault}</FieldError>}
      <input type="hidden" name="method" value="property" />
      <p id="method" tabIndex={-1}>
        <b className="blk">{t("property")}</b>
        {text}
      </p>
      <p className="small muted gap">{t("noCards")}</p>
    </section>
  );
}

interface CardOrSavedProps extends Pick<PaymentChoiceProps, "shown" | "card"> {
  cards: CardProvider;
}

function CardOrSaved({ shown, cards, card }: CardOrSavedProps) {
  const t = useTranslations("booking.payment");
  const { savedCard, choice, today } = shown;
  const due = { amount: choice.quote.dueNow, currency: choice.quote.currency };
  const fields = <CardFields provider={cards} card={card} due={due} today={today} />;
  if (savedCard)
    return (
      <div className="saved-card">
        <p>
          <b>{t("kept", { ...savedCard })}</b>
          <span className="small muted blk">{t("keptText")}</span>
        </p>
        <details className="needs-script">
          <summary>{t("another")}</summary>
          {fields}
        </details>
      </div>
    );
  return (
    <>
      <noscript>
        <Note kind="warn">{t(choice.cardOnly ? "needsScriptCardOnly" : "needsScript")}</Note>
      </noscript>
      <div className="needs-script">{fields}</div>
    </>
  );
}
