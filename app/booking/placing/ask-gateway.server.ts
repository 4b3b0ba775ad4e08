// Every call to the payment gateway goes through here: it may take long, fail, or never return, without being a bug of the app.
import type { House } from "#app/house.server.ts";

/** The timeout in milliseconds, longer than any provider takes; the guest waits until then. */
const longestWait = 30_000;

/**
 * The answer of the gateway with that `name`, the one the payment was made with; or `fallback` when it is not configured
 * any more, throws or does not answer within 30 seconds: then the outcome of the payment is unknown.
 */
export async function askGateway<Answer, Otherwise>(
  house: Pick<House, "gateway" | "formerGateways" | "log">,
  name: string,
  ask: (gateway: House["gateway"]) => Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  const gateway = [house.gateway, ...(house.formerGateways ?? [])].find(
    (each) => each.name === name,
  );
  // Another provider does not know the payment, and its answer would mean nothing.
  if (!gateway) return otherwise;
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error("no answer in time")), longestWait);
  try {
    return await Promise.race([ask(gateway), silence.promise]);
  } catch (error) {
    house.log.warn("payment gateway not reached", {
      gateway: name,
      error: error instanceof Error ? error : new Error(String(error)),
    });
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
