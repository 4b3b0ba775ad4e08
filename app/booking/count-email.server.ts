// Rate limit on emails that anyone can trigger by typing an address, shared by all features.
import type { Trx } from "#app/platform/database.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import { countUse } from "#app/platform/use-limits.sql.server.ts";
import { emailsOfAddress, unpaidEmailsOfAddress } from "./rules/booking-bounds.ts";
import { emailKey } from "./rules/email-key.ts";

/**
 * Counts one more email to the mailbox and returns whether it may be sent. `unpaid` emails, about unpaid bookings, have a
 * limit per day as well. Only a keyed hash of the mailbox is stored.
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
