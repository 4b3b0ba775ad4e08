// Client-side behaviour of the form of step two: shows all errors before sending, and replaces the card data by a token.
import { type SubmitEvent, useState } from "react";
import { useSubmit } from "react-router";
import { useCardSwap } from "#app/payments/use-card-swap.ts";
import type { DetailsStep } from "./load-details-step.server.ts";
import { readDetailsForm } from "../rules/details-form.ts";
import type { FormFault } from "../rules/form-fault.ts";
import { useFaultTexts } from "./fault-texts.ts";

/**
 * For `<form onSubmit={onSubmit}>`. `submitCount` is how often the guest submitted it: each time the errors get the focus.
 * `tokenizing`: the payment provider is tokenizing the card, and the form waits.
 */
export function useDetailsForm({ faults: refused, keptCard, choice }: DetailsStep) {
  const submit = useSubmit();
  const card = useCardSwap();
  const [found, setFound] = useState<FormFault[] | null>(null);
  const [asked, setAsked] = useState(0);
  const [swapping, setSwapping] = useState(false);
  const { texts, of } = useFaultTexts(found ?? refused);

  return {
    card,
    asked,
    faultOf: of,
    faults: [...texts, ...card.faults],
    swapping,
    async onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
      event.preventDefault();
      if (swapping) return;
      const form = event.currentTarget;
      const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
      const data = new FormData(form, submitter);
      const send = () =>
        void submit(data, { method: "post", action: form.getAttribute("action") ?? "" });
      // Going back submits the input without validation.
      if (data.has("next")) return send();

      const byCard = data.get("method") === "card";
      if (!byCard) card.pass();
      setSwapping(byCard);
      const swapped = byCard ? await card.swap() : null;
      setSwapping(false);
      const hasCard = keptCard !== null || swapped !== null;
      const { faults } = readDetailsForm((field) => data.get(field), {
        keptCard: hasCard,
        plan: choice.plan,
      });
      setAsked(asked + 1);
      if (faults.length > 0 || swapped?.ok === false) return setFound(faults);

      setFound(null);
      if (swapped) {
        data.set("cardToken", swapped.token);
        data.set("cardBrand", swapped.brand);
        data.set("cardLast4", swapped.last4);
      }
      send();
    },
  };
}
