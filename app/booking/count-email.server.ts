// Counts the emails that strangers can cause to an address by typing it, in one place for all features.
import type { Trx } from "#app/platform/database.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import { countUse } from "#app/platform/use-limits.sql.server.ts";
import { emailsOfAddress, unpaidEmailsOfAddress } from "./rules/booking-bounds.ts";
import { emailKey } from "./rules/email-key.ts";

/**
 * Counts one more email to the mailbox and says whether it may be sent. `unpaid` is about an unpaid
 * booking: those are counted by the day as well. Only a keyed hash of the mailbox is stored.
 */
export async function countEmail(
  trx: Trx,
  what: "copy" | "link" | "unpaid",
  email: string,
  now: Date,
): Promise<boolean> {
  const secret = await readSecret(trx, "forms");
  const keyOf = (kind: string) => keyedHash(secret, `${kind} ${emailKey(email)}`);
  const hour = await countUse(trx, keyOf("emails"), emailsOfAddress, now);
  if (what !== "unpaid") return hour.within;
  const day = await countUse(trx, keyOf("unpaid emails"), unpaidEmailsOfAddress, now);
  return hour.within && day.within;
}
