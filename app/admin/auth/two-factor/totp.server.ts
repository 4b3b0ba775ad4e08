// Time-based one-time codes (RFC 6238: SHA-1, 30 seconds, six digits: what every authenticator supports).
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { fromBase32, toBase32 } from "../rules/base32.ts";

const secondsPerStep = 30;

/** A new shared secret of 160 bits, base32 (RFC 4226, 4: the recommended length). */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/** The step of 30 seconds that contains an instant. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / secondsPerStep);
}

/** The code of a step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The step of a code: the current one, the one before or the one after (clocks differ); null for none. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const currentStep = totpStep(now);
  const steps = [currentStep, currentStep - 1, currentStep + 1];
  return (
    steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) ??
    null
  );
}
