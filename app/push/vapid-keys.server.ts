// The keys by which push services recognise this site (VAPID, RFC 8292): made once, and the same for all devices. With new ones
// every device would have to be added again.
import type { App } from "#app/app.server.ts";
import { readOrMakeSecret } from "#app/platform/secrets.sql.server.ts";
import { createECDH } from "node:crypto";
import * as v from "valibot";

const schema = v.object({ publicKey: v.string(), privateKey: v.string() });

/** Both in base64url: the public one as an uncompressed point of P-256, as browsers ask for it. */
export async function readVapidKeys({
  database,
}: Pick<App, "database">): Promise<v.InferOutput<typeof schema>> {
  return v.parse(schema, JSON.parse(await readOrMakeSecret(database.db, "vapid", makeKeys)));
}

function makeKeys(): string {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url", "uncompressed");
  // A key that begins with zeros is shorter than 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return JSON.stringify({ publicKey, privateKey: privateKey.toString("base64url") });
}
