// Parses a browser's passkey response: only its outermost shape, the library validates the rest.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** Null for anything else; the library detects a response of the wrong kind. */
export function parsePasskeyResponse(
  text: string,
): (RegistrationResponseJSON & AuthenticationResponseJSON) | null {
  try {
    const answer = JSON.parse(text) as { id?: unknown; response?: unknown } | null;
    const isResponse =
      typeof answer?.id === "string" &&
      /^[\w-]{1,1400}$/.test(answer.id) &&
      typeof answer.response === "object" &&
      answer.response !== null;
    return isResponse ? (answer as RegistrationResponseJSON & AuthenticationResponseJSON) : null;
  } catch {
    return null;
  }
}
