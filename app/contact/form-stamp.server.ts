// The signed timestamp in a form: when the server showed it. The signature (HMAC-SHA256) prevents forging an earlier time.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";

/** Creates a unique stamp. */
export function makeStamp(secret: string, shownAt: Date): string {
  const content = `${shownAt.getTime()}.${randomBytes(12).toString("base64url")}`;
  return `${content}.${signature(secret, content)}`;
}

/** When a stamp was made; null if its signature is invalid. */
export function readStamp(secret: string, stamp: string): Date | null {
  const [, content = "", time, signed = ""] =
    /^((\d{13})\.[\w-]{16})\.([\w-]{43})$/.exec(stamp) ?? [];
  const expected = Buffer.from(signature(secret, content));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return new Date(Number(time));
}

function signature(secret: string, content: string): string {
  return createHmac("sha256", secret).update(`stamp ${content}`).digest("base64url");
}

/** The stamp of one form, shown now. */
export async function stampForm({ database, clock }: Pick<App, "database" | "clock">) {
  return makeStamp(await readSecret(database.db, "forms"), clock.now());
}
