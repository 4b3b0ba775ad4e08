// Every path that no other line of routes.ts answers.
import { data } from "react-router";

/** Throws 404: the document shows the not-found notice in the visitor's language. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
