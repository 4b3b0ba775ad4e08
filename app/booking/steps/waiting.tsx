// Nobody knows yet whether the payment went through.
import type { WaitingStep } from "../return-from-bank.server.ts";

/** The view of the step. */
export function Waiting({ shown }: { shown: WaitingStep }) {
  return <p>{shown.step}</p>;
}
