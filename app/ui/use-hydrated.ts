// Whether React has hydrated the page; controls that need JavaScript are shown only then.
import { useSyncExternalStore } from "react";

/** False on the server and while hydrating, so that both render the same; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isTrue, isFalse);
}

const subscribeToNothing = () => () => undefined;
const isTrue = () => true;
const isFalse = () => false;
