// Enables and disables a user's time-based codes (RFC 6238: SHA-1, 30 seconds, six digits: what every authenticator supports),
// draws their QR code, and generates new recovery codes.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { encode } from "uqr";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import { fromBase32, toBase32 } from "../rules/base32.ts";
import { confirmPassphrase } from "../set-passphrase.server.ts";
import type { PassphraseConfirmation } from "../set-passphrase.server.ts";
import type { User } from "../users.sql.server.ts";
import {
  confirmSecondFactor,
  consumeTotpStep,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
} from "./second-factors.sql.server.ts";

/** `recoveryCodes` are shown once: only their hashes are stored. */
type EnableTwoFactorResult = { ok: true; recoveryCodes: string[] } | { ok: false; reason: "wrong" };

/** The code that enables them cannot be used again to sign in. */
export async function enableTwoFactor(
  typed: string,
  user: User,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<EnableTwoFactorResult> {
  const now = clock.now();
  return inTransaction(database.db, async (trx): Promise<EnableTwoFactorResult> => {
    const factor = await findSecondFactor(trx, user.id);
    const code = typed.replaceAll(/\s/g, "");
    const step = factor && !factor.confirmed ? findTotpStep(factor.secret, code, now) : null;
    if (step === null || !(await confirmSecondFactor(trx, user.id, now)))
      return { ok: false, reason: "wrong" };
    await consumeTotpStep(trx, user.id, step);
    const recoveryCodes = await replaceRecoveryCodes(trx, user.id);
    await writeAudit(trx, {
      actor: user,
      what: "codesOn",
      subject: user.email,
      before: { codes: false },
      after: { codes: true },
      now,
    });
    return { ok: true, recoveryCodes };
  });
}

/** Asks for the passphrase. */
export async function disableTwoFactor(
  passphrase: string,
  user: User,
  app: Pick<App, "database" | "clock">,
): Promise<PassphraseConfirmation> {
  const confirmed = await confirmPassphrase(passphrase, user, app);
  if (!confirmed.ok) return confirmed;
  return inTransaction(app.database.db, async (trx): Promise<PassphraseConfirmation> => {
    const factor = await findSecondFactor(trx, user.id);
    if (!(await deleteSecondFactor(trx, user.id))) return { ok: true };
    await writeAudit(trx, {
      actor: user,
      what: "codesOff",
      subject: user.email,
      before: { codes: factor?.confirmed ?? false },
      after: { codes: false },
      now: app.clock.now(),
    });
    return { ok: true };
  });
}

/** `recoveryCodes` are shown once; without time-based codes there are none (`codesOff`). */
type RegenerateCodesResult =
  | { ok: true; recoveryCodes: string[] }
  | Exclude<PassphraseConfirmation, { ok: true }>
  | { ok: false; reason: "codesOff" };

/** Asks for the passphrase. */
export async function regenerateRecoveryCodes(
  passphrase: string,
  user: User,
  app: Pick<App, "database" | "clock">,
): Promise<RegenerateCodesResult> {
  const confirmed = await confirmPassphrase(passphrase, user, app);
  if (!confirmed.ok) return confirmed;
  return inTransaction(app.database.db, async (trx): Promise<RegenerateCodesResult> => {
    if (!(await findSecondFactor(trx, user.id))?.confirmed)
      return { ok: false, reason: "codesOff" };
    const before = { left: await countRecoveryCodes(trx, user.id) };
    const recoveryCodes = await replaceRecoveryCodes(trx, user.id);
    await writeAudit(trx, {
      actor: user,
      what: "recoveryCodesRenewed",
      subject: user.email,
      before,
      after: { left: recoveryCodes.length },
      now: app.clock.now(),
    });
    return { ok: true, recoveryCodes };
  });
}

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

/** A square of `size` modules with the quiet zone that the standard asks for; `path` draws the dark ones, each 1 x 1. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** The QR code of a text as the path of an SVG (ISO/IEC 18004, error correction M). */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: dark.join("") };
}
