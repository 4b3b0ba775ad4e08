// Every call to the payment gateway goes through here: it may take long, fail, or never return, without being a bug of the app.
import type { App } from "#app/app.server.ts";

/** The timeout in milliseconds, longer than any provider takes; the guest waits until then. */
const timeoutMilliseconds = 30_000;

/**
 * The answer of the gateway with that `name`, the one the payment was made with; or `fallback` when it is not configured
 * any more, throws or does not answer within 30 seconds: then the outcome of the payment is unknown.
 */
export async function callGateway<Answer, Fallback>(
  app: Pick<App, "gateway" | "formerGateways" | "log">,
  name: string,
  call: (gateway: App["gateway"]) => Promise<Answer>,
  fallback: Fallback,
): Promise<Answer | Fallback> {
  const gateway = [app.gateway, ...(app.formerGateways ?? [])].find((each) => each.name === name);
  // Another provider does not know the payment, and its answer would mean nothing.
  if (!gateway) return fallback;
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error("no answer in time")),
    timeoutMilliseconds,
  );
  try {
    return await Promise.race([call(gateway), timeout.promise]);
  } catch (error) {
    app.log.warn("payment gateway not reached", {
      gateway: name,
      error: error instanceof Error ? error : new Error(String(error)),
    });
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}
