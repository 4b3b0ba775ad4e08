// Step two of /book: who comes and how they pay; its form shows all errors before sending, and replaces the card data by a token.
import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Form, useSubmit } from "react-router";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import { ExtraFields } from "#app/extras/extra-fields.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useCardTokenizer } from "#app/payments/use-card-tokenizer.ts";
import type { FormFault } from "#app/stays/rules/faults.ts";
import { toolOf } from "#app/ui/agent-tools.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { readDetailsForm } from "../rules/details-form.ts";
import { StayBar, StaySummary } from "../stay-summary.tsx";
import { StepLayout } from "../step-shell.tsx";
import { UnsentNotice } from "../unsent-notice.tsx";
import { useFaultTexts } from "../use-fault-texts.ts";
import { DetailsNotice } from "./details-notice.tsx";
import { GuestFields } from "./guest-fields-view.tsx";
import { forgetInput, keepInput } from "./kept-input.ts";
import type { DetailsStep } from "./load-details-step.server.ts";
import { PaymentChoice } from "./payment-choice.tsx";

/** The view of the step: one form that posts, with script or without. */
export function GuestDetailsSection({ shown }: { shown: DetailsStep }) {
  const t = useTranslations("booking.details");
  const { to } = useLanguage();
  const { choice } = shown;
  const {
    faults,
    faultOf,
    card,
    asked: submitCount,
    swapping: tokenizing,
    onSubmit,
  } = useDetailsForm(shown);
  return (
    <StepLayout
      present={1}
      choice={choice}
      faulty={faults.length > 0}
      aside={
        <>
          <StaySummary choice={choice} />
          <StayBar choice={choice}>
            <button className="btn" form={formId} aria-busy={tokenizing}>
              {t("submit")}
            </button>
          </StayBar>
        </>
      }
    >
      <UnsentNotice />
      <DetailsNotice shown={shown} />
      <ErrorSummary key={submitCount} faults={faults} />
      <Form
        id={formId}
        method="post"
        action={to(addressOfStay(choice, "details"))}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void onSubmit(event)}
        {...toolOf("enter_guest_details")}
      >
        <input type="hidden" name="intent" value="details" />
        <GuestFields shown={shown} faultOf={faultOf} />
        {shown.extras && <ExtraFields shown={shown.extras} />}
        <PaymentChoice shown={shown} card={card} fault={faultOf("method")} />
        <div className="row ends">
          <button className="btn" aria-busy={tokenizing}>
            {tokenizing && <Spinner small />}
            {t("submit")}
          </button>
          <button className="btn btn--link" name="next" value="apartment">
            {t("back")}
          </button>
        </div>
      </Form>
    </StepLayout>
  );
}

// The button of the bottom bar on a narrow screen is outside the form.
const formId = "details";

// For `<form onSubmit={onSubmit}>`. `submitCount` is how often the guest submitted it: each time the errors get the focus.
// `tokenizing`: the payment provider is tokenizing the card, and the form waits.
function useDetailsForm({ faults: refused, savedCard: storedCard, choice }: DetailsStep) {
  const submit = useSubmit();
  const card = useCardTokenizer();
  const [found, setFound] = useState<FormFault[] | null>(null);
  const [submitCount, setSubmitCount] = useState(0);
  const [tokenizing, setTokenizing] = useState(false);
  const { texts, textFor } = useFaultTexts(found ?? refused);
  const isSent = useRef(false);
  useEffect(() => {
    const stop = keepInput(formId);
    return () => {
      stop();
      // Another step follows. What the server refuses stays in this one.
      if (isSent.current) forgetInput();
    };
  }, []);

  return {
    card,
    asked: submitCount,
    faultOf: textFor,
    faults: [...texts, ...card.faults],
    swapping: tokenizing,
    async onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
      event.preventDefault();
      if (tokenizing) return;
      const form = event.currentTarget;
      const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
      const data = new FormData(form, submitter);
      const send = () => {
        isSent.current = true;
        void submit(data, { method: "post", action: form.getAttribute("action") ?? "" });
      };
      // Going back submits the input without validation.
      if (data.has("next")) return send();

      const byCard = data.get("method") === "card";
      if (!byCard) card.clearFaults();
      setTokenizing(byCard);
      const tokenized = byCard ? await card.tokenize() : null;
      setTokenizing(false);
      const hasCard = storedCard !== null || tokenized !== null;
      const { faults } = readDetailsForm((field) => data.get(field), {
        hasSavedCard: hasCard,
        cardOnly: choice.cardOnly,
      });
      setSubmitCount(submitCount + 1);
      if (faults.length > 0 || tokenized?.ok === false) return setFound(faults);

      setFound(null);
      if (tokenized) {
        data.set("cardToken", tokenized.token);
        data.set("cardBrand", tokenized.brand);
        data.set("cardLast4", tokenized.last4);
      }
      send();
    },
  };
}
