// Counts the uses of a booking's promotions in the transaction that writes it: the last use goes to one of many.
import type { Trx } from "#app/platform/database/database.server.ts";
import { countUses, listUsers, lockPromotions } from "#app/promotions/promotions.sql.server.ts";
import type { PromotionTerms } from "#app/promotions/rules/promotion.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { emailKey } from "../rules/booking-limits.ts";

/**
 * Whether the booking may use all of them: each is still active and has a use left, in total and for the guest's mailbox.
 * Waits for other transactions that count the same; call after the locks of the apartment and of the limits. That a mailbox
 * has used a promotion is only said here, where trying another's address costs a booking.
 */
export async function claimPromotions(
  trx: Trx,
  { id: ownId, email }: Pick<Booking, "id" | "email">,
  promotions: readonly PromotionTerms[],
): Promise<boolean> {
  const ids = promotions.map(({ id }) => id);
  const locked = await lockPromotions(trx, ids);
  if (locked.length < ids.length) return false;
  const uses = await countUses(trx, ids, ownId);
  for (const { id, status, mostUses, mostUsesPerGuest } of locked) {
    if (status !== "active") return false;
    if (mostUses !== null && (uses.get(id) ?? 0) >= mostUses) return false;
    if (mostUsesPerGuest === null) continue;
    const own = (await listUsers(trx, id, ownId)).filter(
      (used) => emailKey(used) === emailKey(email),
    );
    if (own.length >= mostUsesPerGuest) return false;
  }
  return true;
}
