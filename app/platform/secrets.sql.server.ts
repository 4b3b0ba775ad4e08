// The app's secret keys: created by the migration that needs them or when first needed, read here, never shown; and how personal identifiers, such as an
// email address or a network, are stored for counting.
import { createHmac } from "node:crypto";
import type { Db } from "./database/database.server.ts";

/** The value of a secret; throws when its migration has not run. */
export async function readSecret(db: Db, name: "forms"): Promise<string> {
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}

/** The value of a secret that is made when it is first needed; of two processes at once both get the same. */
export async function readOrMakeSecret(db: Db, name: "vapid", make: () => string): Promise<string> {
  const find = () =>
    db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  const found = await find();
  if (found) return found.value;
  await db
    .insertInto("secrets")
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await find())!.value;
}

/** HMAC-SHA-256 of a text, hex. A plain hash of an address could be reversed by trying all addresses. */
export function keyedHash(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
