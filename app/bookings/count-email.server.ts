// Rate limit on emails that any visitor can trigger by typing an address, shared by all features.
import type { Trx } from "#app/platform/database/database.server.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import { countForSender } from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { emailKey, emailsPerAddress, unpaidEmailsPerAddress } from "./rules/booking-limits.ts";

/**
 * Counts one more email to the mailbox and returns whether it may be sent. `unpaid` emails, about unpaid bookings, have a
 * limit per day as well. Only a keyed hash of the mailbox is stored.
 */
export async function countEmail(
  trx: Trx,
  emailKind: "copy" | "link" | "unpaid",
  email: string,
  now: Date,
): Promise<boolean> {
  const secret = await readSecret(trx, "forms");
  const keyOf = (kind: string) => keyedHash(secret, `${kind} ${emailKey(email)}`);
  const hour = await countForSender(trx, keyOf("emails"), emailsPerAddress, now);
  if (emailKind !== "unpaid") return hour.within;
  const day = await countForSender(trx, keyOf("unpaid emails"), unpaidEmailsPerAddress, now);
  return hour.within && day.within;
}
