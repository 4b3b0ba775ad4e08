// Where the letters to the owner go.
import { facts } from "#property/facts.ts";
import type { Environment } from "./environment.ts";

/** The address chosen at the desk, else the environment's, else the one that guests write to. */
export function ownerAddress({ ownerEmail }: Pick<Environment, "ownerEmail">): string {
  return facts.ownerEmail || ownerEmail || facts.email;
}
