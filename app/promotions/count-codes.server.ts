// Wrong codes are counted by network, over all processes, so that codes cannot be guessed.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import {
  countForSender,
  readSenderCount,
} from "#app/platform/rate-limits/sender-limits.sql.server.ts";

/** A person mistypes a code a few times; the window begins with the first wrong one. */
const limit = { most: 15, minutes: 60 };

/** False after too many wrong codes from this network: then right ones are refused too, or guessing would go on. */
export async function mayTryCodes(
  network: string,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return (await readSenderCount(db, await keyOf(db, network), clock.now())) < limit.most;
}

/** Counts a wrong code; the same one once an hour, since a cookie sends it with every page. */
export async function countWrongCode(
  network: string,
  code: string,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<void> {
  const key = await keyOf(db, network);
  const again = await keyOf(db, `${network} ${code}`);
  const now = clock.now();
  if ((await readSenderCount(db, again, now)) > 0) return;
  await inTransaction(db, async (trx) => {
    const { within: isFirst } = await countForSender(trx, again, { ...limit, most: 1 }, now);
    if (isFirst) await countForSender(trx, key, limit, now);
  });
}

async function keyOf(db: Db, network: string): Promise<string> {
  return keyedHash(await readSecret(db, "forms"), `promotion codes ${network}`);
}
