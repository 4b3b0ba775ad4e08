// The recipient of emails to the owner.
import type { PropertyFacts } from "#property/facts.ts";
import type { Environment } from "./environment.ts";

/** The address from the settings, else the environment's, else the one that guests write to. */
export function ownerAddress(
  { ownerEmail }: Pick<Environment, "ownerEmail">,
  facts: Pick<PropertyFacts, "email" | "ownerEmail">,
): string {
  return facts.ownerEmail || ownerEmail || facts.email;
}
