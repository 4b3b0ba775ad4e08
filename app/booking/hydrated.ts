// Whether React has woken the page up: what only works with script shows itself from then on.
import { useSyncExternalStore } from "react";

/** False on the server and while hydrating, so that both draw the same; true after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isTrue, isFalse);
}

const subscribeToNothing = () => () => undefined;
const isTrue = () => true;
const isFalse = () => false;
