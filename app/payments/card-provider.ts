// What the browser needs to know of the provider whose fields take the card.

/** The house's own fields for the sandbox, or Stripe's, which stand in a frame of theirs. */
export type CardProvider =
  | { name: "sandbox" }
  /** `live`: real cards are charged, else only Stripe's test cards. */
  | { name: "stripe"; publishableKey: string; live: boolean };
