// The catch-all route for unknown paths.
import { data } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";

export const handle = { counted: false } satisfies PageHandle;

/** Throws 404: the error boundary shows the not-found notice in the visitor's language. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
