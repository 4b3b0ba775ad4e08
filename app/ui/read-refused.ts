// What the house says when it does not answer a request now, and how it is told from other errors.
import { isRouteErrorResponse } from "react-router";

/** What is said, in the language of the reader. */
export interface RefusedWords {
  title: string;
  text: string;
  /** On the button that sends or opens once more. */
  again: string;
}

/** A refusal as the server tells it; `typed` are the fields of the form that was posted, in their order. */
export interface Refused extends RefusedWords {
  /** Where the request went: path and query. */
  address: string;
  typed: [name: string, value: string][] | null;
}

/** The refusal that an error brought, thrown by a loader or told to a script as JSON; null when it is another error. */
export function readRefused(error: unknown): Refused | null {
  if (!isRouteErrorResponse(error)) return null;
  const told: unknown = typeof error.data === "string" ? parse(error.data) : error.data;
  return isRefused(told) ? told : null;
}

/** Whether an error says that no answer of ours came: nothing answered at all, or a proxy in place of a process that ended. */
export function isUnanswered(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 502 || error.status === 504;
  // What `fetch` throws.
  return error instanceof TypeError;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRefused(told: unknown): told is Refused {
  return typeof told === "object" && told !== null && "again" in told && "typed" in told;
}
