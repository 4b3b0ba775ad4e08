// Exchanges the card entered in `<CardFields>` for a token, in the browser.
import { useRef, useState } from "react";
import type { RefObject } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { ListedFault } from "#app/ui/field.tsx";
import type { StripeCardFault } from "./rules/card-codes.ts";
import type { SandboxCardFault } from "./sandbox-cards.ts";

/** A fault of the card with the id of its field or iframe. */
export interface CardFault {
  field: string;
  fault: SandboxCardFault | StripeCardFault;
}

/** The token with the displayable card details, or the faults in the order of the fields. */
export type TokenizeResult =
  | { ok: true; token: string; brand: string; last4: string }
  | { ok: false; faults: CardFault[] };

/** The methods of a provider's fields. */
export interface CardFieldsHandle {
  /** Null when the fields are empty. */
  tokenize(): TokenizeResult | null | Promise<TokenizeResult | null>;
}

/** What a form needs to take a card. */
export interface CardTokenizer {
  /** For `<CardFields card={...}>`, which sets its handle here. */
  fields: RefObject<CardFieldsHandle | null>;
  /** The faults of the last attempt, as messages. */
  faults: ListedFault[];
  /** Exchanges the entered card for a token; null when the fields are empty, or could not be loaded. */
  tokenize(): Promise<TokenizeResult | null>;
  /** Clears the faults: the guest chose another payment method. */
  clearFaults(): void;
}

/** Holds the faults in state; the card data stays in the fields only, while the page is open. */
export function useCardTokenizer(): CardTokenizer {
  const t = useTranslations("card.faults");
  const fields = useRef<CardFieldsHandle>(null);
  const [faults, setFaults] = useState<CardFault[]>([]);
  return {
    fields,
    faults: faults.map(({ field, fault }) => ({ field, text: t(fault) })),
    async tokenize() {
      const tokenized = (await fields.current?.tokenize()) ?? null;
      setFaults(tokenized?.ok === false ? tokenized.faults : []);
      return tokenized;
    },
    clearFaults: () => setFaults([]),
  };
}
