// Client-side behaviour of the form of step two: shows all errors before sending, and replaces the card data by a token.
import { type SubmitEvent, useState } from "react";
import { useSubmit } from "react-router";
import { useCardTokenizer } from "#app/payments/use-card-tokenizer.ts";
import type { DetailsStep } from "./load-details-step.server.ts";
import { readDetailsForm } from "../rules/details-form.ts";
import type { FormFault } from "#app/stays/rules/form-fault.ts";
import { useFaultTexts } from "../use-fault-texts.ts";

/**
 * For `<form onSubmit={onSubmit}>`. `submitCount` is how often the guest submitted it: each time the errors get the focus.
 * `tokenizing`: the payment provider is tokenizing the card, and the form waits.
 */
export function useDetailsForm({ faults: refused, savedCard: keptCard, choice }: DetailsStep) {
  const submit = useSubmit();
  const card = useCardTokenizer();
  const [found, setFound] = useState<FormFault[] | null>(null);
  const [submitCount, setSubmitCount] = useState(0);
  const [tokenizing, setTokenizing] = useState(false);
  const { texts, textFor } = useFaultTexts(found ?? refused);

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
      const send = () =>
        void submit(data, { method: "post", action: form.getAttribute("action") ?? "" });
      // Going back submits the input without validation.
      if (data.has("next")) return send();

      const byCard = data.get("method") === "card";
      if (!byCard) card.clearFaults();
      setTokenizing(byCard);
      const tokenized = byCard ? await card.tokenize() : null;
      setTokenizing(false);
      const hasCard = keptCard !== null || tokenized !== null;
      const { faults } = readDetailsForm((field) => data.get(field), {
        hasSavedCard: hasCard,
        plan: choice.plan,
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
