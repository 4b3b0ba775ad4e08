// Swaps the card that stands in the fields of `<CardFields>` for a token, in the browser.
import { type RefObject, useRef, useState } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import type { ListedFault } from "#app/ui/error-summary.tsx";
import { tidyExpiry } from "./rules/tidy-card.ts";
import { type CardFault, type SwappedCard, swapCard, type TypedCard } from "./sandbox-cards.ts";

/** The ids of the fields in the order of the form. They have no `name`: a form sends none of them. */
export const cardFieldIds: Record<keyof TypedCard, string> = {
  name: "cardName",
  number: "cardNumber",
  expiry: "cardExpiry",
  cvc: "cardCvc",
};

/** What a form needs to take a card. */
export interface CardSwap {
  /** For `<CardFields fields={...}>`. */
  fields: RefObject<HTMLDivElement | null>;
  /** The faults of the last swap, in words. */
  faults: ListedFault[];
  /** Swaps what stands in the fields; null when they are all empty. `today` is 'YYYY-MM-DD'. */
  swap(today: string): SwappedCard | null;
  /** Forgets the faults: the guest pays in another way. */
  pass(): void;
}

/** Keeps the faults; what is typed is kept by the fields alone, and only for as long as the page is open. */
export function useCardSwap(): CardSwap {
  const t = useWords("card.faults");
  const fields = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState<Partial<Record<keyof TypedCard, CardFault>>>({});
  return {
    fields,
    faults: names.flatMap((name) => {
      const fault = faults[name];
      return fault ? [{ field: cardFieldIds[name], text: t(fault) }] : [];
    }),
    swap(today) {
      const card = cardIn(fields.current);
      if (Object.values(card).every((text) => text.trim() === "")) return null;
      const swapped = swapCard({ ...card, expiry: tidyExpiry(card.expiry) }, today);
      setFaults(swapped.ok ? {} : swapped.faults);
      return swapped;
    },
    pass: () => setFaults({}),
  };
}

const names = Object.keys(cardFieldIds) as (keyof TypedCard)[];

function cardIn(fields: HTMLDivElement | null): TypedCard {
  const read = (name: keyof TypedCard) =>
    fields?.querySelector<HTMLInputElement>(`#${cardFieldIds[name]}`)?.value ?? "";
  return { name: read("name"), number: read("number"), expiry: read("expiry"), cvc: read("cvc") };
}
