// The passes of a booking: which can be added, the file for Apple Wallet, and what proves that a phone has it.
import { createHash } from "node:crypto";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { GoogleWalletSettings } from "#app/platform/environment/wallet-settings.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import { composePass } from "./compose-pass.server.ts";
import { googleSaveLink, putGooglePass } from "./google-wallet.server.ts";
import { fingerprint, mayHavePass } from "./rules/pass-content.ts";
import type { PassContent } from "./rules/pass-content.ts";
import { addPass, findPassOf } from "./wallet.sql.server.ts";
import type { Compared, WalletPass } from "./wallet.sql.server.ts";
import { writeApplePass } from "./write-apple-pass.server.ts";

/** What composing and signing a pass needs. */
export type PassApp = Pick<App, "database" | "property" | "environment" | "clock">;

/** Which wallets a pass can be added to on the device of a request. */
export interface PassOffer {
  apple: boolean;
  google: boolean;
}

/**
 * The wallets that the owner has set up, for a booking that takes place; none after the certificate has run out, since phones refuse
 * what it signs. A phone is offered its own only, any other device both.
 */
export function offerPasses(
  { status }: Pick<Booking, "status">,
  headers: Headers,
  { environment: { wallet }, clock }: Pick<App, "environment" | "clock">,
): PassOffer {
  const device = headers.get("user-agent") ?? "";
  const isOpen = mayHavePass(status);
  const canSign = wallet.apple !== null && wallet.apple.validUntil > clock.now();
  return {
    apple: isOpen && canSign && !/android/i.test(device),
    google: isOpen && wallet.google !== null && !/iphone|ipad|ipod/i.test(device),
  };
}

/** The booking's pass of that kind with what it shows, which is never older than its row; added when there is none yet. */
export async function openPass(
  booking: Booking,
  kind: WalletPass["kind"],
  app: PassApp,
): Promise<{ pass: WalletPass; content: PassContent }> {
  const { db } = app.database;
  const found = await findPassOf(db, booking.id, kind);
  if (found) return { pass: found, content: await readPassContent(found, app) };
  const content = await composePass(booking, app);
  const compared = compare(booking, content);
  const added = { kind, bookingId: booking.id, compared, now: app.clock.now() };
  const pass = await addPass(db, added);
  // Of two requests at once the second finds what the first has added.
  return pass ? { pass, content } : openPass(booking, kind, app);
}

/**
 * Creates the booking's pass at Google, or changes it there, and returns the link that adds it; null when Google does not answer as it
 * should. What changes or ends while this is on its way is sent by the job, and once more after `settleTime`, even if this process
 * is killed.
 */
export async function createGooglePass(
  booking: Booking,
  google: GoogleWalletSettings,
  app: PassApp,
): Promise<string | null> {
  const { pass, content } = await openPass(booking, "google", app);
  const isThere = await putGooglePass(pass.id, content, google, app);
  return isThere ? googleSaveLink(pass.id, google, app) : null;
}

/** What is stored of a pass to find later whether it has changed. */
export function compare({ version }: Pick<Booking, "version">, content: PassContent): Compared {
  const hash = createHash("sha256").update(fingerprint(content)).digest("hex");
  return { booking_version: version, content_hash: hash };
}

/** What the pass shows now. */
export async function readPassContent(pass: WalletPass, app: PassApp): Promise<PassContent> {
  const { db } = app.database;
  const booking = pass.booking_id === null ? null : await findBookingById(db, pass.booking_id);
  return composePass(booking, app);
}

/** The signed file for Apple Wallet; null where the owner has no certificate. */
export async function signPass(
  pass: WalletPass,
  content: PassContent,
  app: PassApp,
): Promise<Buffer | null> {
  const { wallet, origin } = app.environment;
  if (!wallet.apple) return null;
  const link = {
    serialNumber: pass.id,
    authenticationToken: await authenticationToken(pass.id, app),
    webServiceUrl: origin.startsWith("https:") ? `${origin}/wallet/` : null,
  };
  return writeApplePass(content, link, wallet.apple);
}

/** What a phone proves with that it has the pass: derived, never stored, and of no use for anything else. */
export async function authenticationToken(
  passId: string,
  { database }: Pick<App, "database">,
): Promise<string> {
  return keyedHash(await readSecret(database.db, "forms"), `wallet pass ${passId}`);
}
