// What the browser needs to know of the provider whose fields take the card.

/** Our own fields for the sandbox, or Stripe's, which are in an iframe. */
export type CardProvider =
  | { name: "sandbox" }
  /** `live`: real cards are charged, otherwise only Stripe's test cards. */
  | { name: "stripe"; publishableKey: string; live: boolean };
