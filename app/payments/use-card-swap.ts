// Exchanges the card entered in `<CardFields>` for a token, in the browser.
import { type RefObject, useRef, useState } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import type { ListedFault } from "#app/ui/error-summary.tsx";
import type { StripeCardFault } from "./rules/stripe-card.ts";
import type { SandboxCardFault } from "./sandbox-cards.ts";

/** A fault of the card with the id of its field or iframe. */
export interface CardFault {
  field: string;
  fault: SandboxCardFault | StripeCardFault;
}

/** The token with the displayable card details, or the faults in the order of the fields. */
export type SwappedCard =
  | { ok: true; token: string; brand: string; last4: string }
  | { ok: false; faults: CardFault[] };

/** The methods of a provider's fields. */
export interface CardFieldsHandle {
  /** Null when the fields are empty. */
  swap(): SwappedCard | null | Promise<SwappedCard | null>;
}

/** What a form needs to take a card. */
export interface CardSwap {
  /** For `<CardFields card={...}>`, which sets its handle here. */
  fields: RefObject<CardFieldsHandle | null>;
  /** The faults of the last attempt, as messages. */
  faults: ListedFault[];
  /** Exchanges the entered card for a token; null when the fields are empty, or could not be loaded. */
  swap(): Promise<SwappedCard | null>;
  /** Clears the faults: the guest chose another payment method. */
  pass(): void;
}

/** Holds the faults in state; the card data stays in the fields only, while the page is open. */
export function useCardSwap(): CardSwap {
  const t = useWords("card.faults");
  const fields = useRef<CardFieldsHandle>(null);
  const [faults, setFaults] = useState<CardFault[]>([]);
  return {
    fields,
    faults: faults.map(({ field, fault }) => ({ field, text: t(fault) })),
    async swap() {
      const swapped = (await fields.current?.swap()) ?? null;
      setFaults(swapped?.ok === false ? swapped.faults : []);
      return swapped;
    },
    pass: () => setFaults([]),
  };
}
