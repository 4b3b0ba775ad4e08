// What search engines were told of: one row, claimed by the process that tells them.
import { randomUUID } from "node:crypto";
import { isDue } from "#app/platform/database/due-rows.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Who tells them now, and what they were told: each address with the hash of its page. */
export interface Announcement {
  token: string;
  told: Record<string, string>;
  failures: number;
}

const id = "index-now";

/** Null when it is not due, or another process is at it; that one may take `leaseMilliseconds`. */
export async function claimAnnouncement(
  db: Db,
  { now, leaseMilliseconds }: { now: Date; leaseMilliseconds: number },
): Promise<Announcement | null> {
  await db
    .insertInto("announcements")
    .values({ id, told: "{}", failures: 0, next_at: now.toISOString(), lease_token: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const token = randomUUID();
  const row = await db
    .updateTable("announcements")
    .set({
      lease_token: token,
      next_at: new Date(now.getTime() + leaseMilliseconds).toISOString(),
    })
    .where("id", "=", id)
    .where(isDue("next_at", now))
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  return { token, told: JSON.parse(row.told) as Record<string, string>, failures: row.failures };
}

/** `told` is null when they could not be told; nothing changes when another process has taken over. */
export async function endAnnouncement(
  db: Db,
  { token, failures }: Announcement,
  { told, nextAt }: { told: Record<string, string> | null; nextAt: Date },
): Promise<void> {
  await db
    .updateTable("announcements")
    .set({
      next_at: nextAt.toISOString(),
      failures: told ? 0 : failures + 1,
      ...(told && { told: JSON.stringify(told) }),
    })
    .where("id", "=", id)
    .where("lease_token", "=", token)
    .execute();
}
