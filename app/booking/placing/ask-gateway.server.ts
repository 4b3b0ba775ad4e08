// Every call to the gateway goes through here: it may take long, fail, or never come back, and none of that is a fault of ours.
import type { House } from "#app/house.server.ts";

/** Longer than any provider takes; until then the guest waits. */
const longestWait = 30_000;

/** The gateway's answer, or `otherwise` when it throws or says nothing for 30 seconds: then nobody knows what became of it. */
export async function askGateway<Answer, Otherwise>(
  house: House,
  ask: (gateway: House["gateway"]) => Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error("no answer in time")), longestWait);
  try {
    return await Promise.race([ask(house.gateway), silence.promise]);
  } catch (error) {
    house.log.warn("payment gateway not reached", {
      gateway: house.gateway.name,
      error: error instanceof Error ? error : new Error(String(error)),
    });
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
