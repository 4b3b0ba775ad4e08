// The keys of webhooks, and the signature of a message, after Standard Webhooks 1.0.0.
import { createHmac, randomBytes } from "node:crypto";

/** A new key: 24 random bytes, as the standard writes them. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

/**
 * The headers of a message: its id, the second of this attempt, and a signature by each key (`v1`, HMAC-SHA-256 of
 * `id.second.body`, base64), separated by spaces.
 */
export function webhookHeaders(
  { id, body, secrets }: { id: string; body: string; secrets: readonly string[] },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
