// The data of a refused request (rate limit or overload), and how to recognize it among other errors.
import { isRouteErrorResponse } from "react-router";

/** The texts of a refusal, in the visitor's language. */
export interface RefusalTexts {
  title: string;
  text: string;
  /** The label of the button that retries. */
  again: string;
}

/** A refusal as the server sends it; `typed` are the fields of the posted form in order, null without one. */
export interface RefusalData extends RefusalTexts {
  /** The URL of the request: path and query. */
  address: string;
  typed: [name: string, value: string][] | null;
}

/** The refusal in an error, thrown by a loader or received by a script as JSON; null for any other error. */
export function readRefusal(error: unknown): RefusalData | null {
  if (!isRouteErrorResponse(error)) return null;
  const data: unknown = typeof error.data === "string" ? parse(error.data) : error.data;
  return isRefusalData(data) ? data : null;
}

/** Whether an error means that the server did not respond: no response at all, or one of a proxy (502, 504). */
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

function isRefusalData(data: unknown): data is RefusalData {
  return typeof data === "object" && data !== null && "again" in data && "typed" in data;
}
