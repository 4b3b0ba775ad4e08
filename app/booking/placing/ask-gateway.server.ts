// Every call to the gateway goes through here: it may take long, fail, or never come back, and none of that is a fault of ours.
import type { House } from "#app/house.server.ts";

/** Longer than any provider takes; until then the guest waits. */
const longestWait = 30_000;

/**
 * The answer of the payment's own gateway, by its name; or `otherwise` when that one is not set up any more, throws or says
 * nothing for 30 seconds: then it is not known what became of the payment.
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
  // Another provider has never heard of the payment, and its answer would mean nothing.
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
