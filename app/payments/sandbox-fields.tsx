// The sandbox's four card fields. None has a name attribute, so no card data is sent with the surrounding form.
import { type ComponentProps, type FocusEvent, useImperativeHandle } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Field } from "#app/ui/field.tsx";
import { tidyExpiry, tidyNumber } from "./rules/tidy-card.ts";
import { swapCard, type TypedCard } from "./sandbox-cards.ts";
import type { CardSwap, SwappedCard } from "./use-card-swap.ts";

/** Name, number, expiry date and code; `today` is 'YYYY-MM-DD'. */
export function SandboxFields({ card, today }: { card: CardSwap; today: string }) {
  const t = useWords("card");
  useImperativeHandle(card.fields, () => ({ swap: () => swapTyped(today) }));
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
          onBlur: tidy(tidyNumber),
        })}
      </div>
      <div className="c3">
        {field("expiry", {
          placeholder: t("expiryFormat"),
          autoComplete: "cc-exp",
          maxLength: 9,
          onBlur: tidy(tidyExpiry),
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
function tidy(write: (text: string) => string) {
  return ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const tidied = write(currentTarget.value);
    if (tidied !== currentTarget.value) currentTarget.value = tidied;
  };
}

function swapTyped(today: string): SwappedCard | null {
  const typed = { name: read("name"), number: read("number"), cvc: read("cvc") };
  const card = { ...typed, expiry: read("expiry") };
  if (Object.values(card).every((text) => text.trim() === "")) return null;
  const swapped = swapCard({ ...card, expiry: tidyExpiry(card.expiry) }, today);
  if (swapped.ok) return swapped;
  return {
    ok: false,
    faults: names.flatMap((name) => {
      const fault = swapped.faults[name];
      return fault ? [{ field: ids[name], fault }] : [];
    }),
  };
}

function read(name: keyof TypedCard): string {
  return document.querySelector<HTMLInputElement>(`#${ids[name]}`)?.value ?? "";
}
