// The job that gives back what is still owed: after a crash, or when the gateway was not reached.
import type { House } from "#app/house.server.ts";
import { dueRefunds } from "./booking-refunds.sql.server.ts";
import { giveRefund } from "./give-refund.server.ts";

/** Several processes may do so at once: the gateway gives each refund once. */
export async function giveDueRefunds(house: House): Promise<void> {
  for (const refund of await dueRefunds(house.database.db, house.clock.now(), batch)) {
    try {
      await giveRefund(refund, house);
    } catch (error) {
      // One that breaks must not keep the others from their guests.
      house.log.error("a refund could not be settled", {
        refund: refund.id,
        error: error instanceof Error ? error : new Error(String(error)),
      });
    }
  }
}

const batch = 100;
