// The emails of an unpaid booking during a wave of them: the guest is asked to confirm, the owner hears of the wave.
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import { ownerAddress } from "#app/platform/owner-address.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import { countUse } from "#app/platform/use-limits.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";

/** One email to the owner for each day that a wave lasts. */
const tellOwner = { most: 1, minutes: 24 * 60 };

/**
 * Puts the emails into the outbox, in the transaction that keeps the nights. `manageToken` is the secret of the guest's
 * link.
 */
export async function askToConfirm(
  trx: Trx,
  booking: Booking,
  manageToken: string,
  { clock, environment }: Pick<House, "clock" | "environment">,
): Promise<void> {
  const now = clock.now();
  await enqueueLetter(trx, {
    kind: "guestConfirmLink",
    bookingId: booking.id,
    language: booking.language,
    recipient: booking.email,
    payload: { manageToken },
    now,
  });
  const key = keyedHash(await readSecret(trx, "forms"), "unpaid wave");
  if (!(await countUse(trx, key, tellOwner, now)).within) return;
  await enqueueLetter(trx, {
    kind: "ownerUnpaidWave",
    bookingId: booking.id,
    language: defaultLanguage,
    recipient: ownerAddress(environment),
    payload: null,
    now,
  });
}
