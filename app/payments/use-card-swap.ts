// Swaps the card that stands in the fields of `<CardFields>` for a token, in the browser.
import { type RefObject, useRef, useState } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import type { ListedFault } from "#app/ui/error-summary.tsx";
import type { StripeCardFault } from "./rules/stripe-card.ts";
import type { SandboxCardFault } from "./sandbox-cards.ts";

/** A fault of the card with the id of the field, or frame, that it belongs to. */
export interface CardFault {
  field: string;
  fault: SandboxCardFault | StripeCardFault;
}

/** The token with what may be shown of the card, or the faults in the order of the fields. */
export type SwappedCard =
  | { ok: true; token: string; brand: string; last4: string }
  | { ok: false; faults: CardFault[] };

/** What the fields of a provider can do. */
export interface CardFieldsHandle {
  /** Null when nothing stands in them. */
  swap(): SwappedCard | null | Promise<SwappedCard | null>;
}

/** What a form needs to take a card. */
export interface CardSwap {
  /** For `<CardFields card={...}>`, which puts its handle here. */
  fields: RefObject<CardFieldsHandle | null>;
  /** The faults of the last swap, in words. */
  faults: ListedFault[];
  /** Swaps what stands in the fields; null when they are empty, or could not be loaded. */
  swap(): Promise<SwappedCard | null>;
  /** Forgets the faults: the guest pays in another way. */
  pass(): void;
}

/** Keeps the faults; what is typed is kept by the fields alone, and only for as long as the page is open. */
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
