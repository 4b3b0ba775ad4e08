// Reads what a browser answered in the name of a passkey: only its outermost shape, the rest is judged by the library.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** Null for what is no such answer; one of the other kind is found out by the library. */
export function readAnswer(
  text: string,
): (RegistrationResponseJSON & AuthenticationResponseJSON) | null {
  try {
    const answer = JSON.parse(text) as { id?: unknown; response?: unknown } | null;
    const isOne =
      typeof answer?.id === "string" &&
      /^[\w-]{1,1400}$/.test(answer.id) &&
      typeof answer.response === "object" &&
      answer.response !== null;
    return isOne ? (answer as RegistrationResponseJSON & AuthenticationResponseJSON) : null;
  } catch {
    return null;
  }
}
