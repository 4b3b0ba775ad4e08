// Google Wallet's interface: passes are created and changed by it, with an access token for the owner's service account, and added to
// a guest's wallet by a signed link. Forms: developers.google.com/wallet, "Working with JWT"; developers.google.com/identity, "Using
// OAuth 2.0 for server to server applications" (RFC 7523), as of 2026.
import { createSign } from "node:crypto";
import * as v from "valibot";
import type { App } from "#app/app.server.ts";
import type { GoogleWalletSettings } from "#app/platform/environment/wallet-settings.ts";
import type { PassContent } from "./rules/pass-content.ts";
import { googleIds, writeGooglePass } from "./write-google-pass.ts";

type Calling = Pick<App, "environment" | "clock">;

/** What a request came to: the HTTP status of the answer, null without one; `retryAfter` as the header says. */
export interface GoogleAnswer {
  status: number | null;
  retryAfter: string | null;
}

/** Milliseconds for each request. */
const timeout = 8_000;

/** Milliseconds after which no request about a pass is on its way any more: putting one takes up to five, one after the other. */
export const settleTime = 15 * timeout;

/** Changes a pass that was created before; 404 when Google does not know it. */
export async function patchGooglePass(
  passId: string,
  content: PassContent,
  settings: GoogleWalletSettings,
  app: Calling,
): Promise<GoogleAnswer> {
  const ids = googleIds(settings.issuerId, passId);
  const pass = writeGooglePass(content, ids, app.environment.origin);
  return call("PATCH", `/walletobjects/v1/genericObject/${ids.id}`, pass, settings, app);
}

/** Creates the pass, or changes the one that is there; true when Google has it as it is now. */
export async function putGooglePass(
  passId: string,
  content: PassContent,
  settings: GoogleWalletSettings,
  app: Calling,
): Promise<boolean> {
  const ids = googleIds(settings.issuerId, passId);
  const pass = writeGooglePass(content, ids, app.environment.origin);
  const create = () => call("POST", "/walletobjects/v1/genericObject", pass, settings, app);
  let { status } = await create();
  if (status === 400 || status === 404) {
    // The class of all passes is created with the first one.
    const { status: made } = await call(
      "POST",
      "/walletobjects/v1/genericClass",
      { id: ids.classId },
      settings,
      app,
    );
    if (made !== 200 && made !== 409) return false;
    ({ status } = await create());
  }
  if (status === 409) ({ status } = await patchGooglePass(passId, content, settings, app));
  return status === 200;
}

/**
 * The link that adds a pass which Google has already to the wallet of the browser's user: only its id stands in it, so that the guest's
 * browser keeps nothing of the stay.
 */
export function googleSaveLink(
  passId: string,
  settings: GoogleWalletSettings,
  { environment, clock }: Calling,
): string {
  const claims = {
    iss: settings.clientEmail,
    aud: "google",
    typ: "savetowallet",
    iat: Math.floor(clock.now().getTime() / 1_000),
    origins: [environment.origin],
    payload: { genericObjects: [googleIds(settings.issuerId, passId)] },
  };
  return `https://pay.google.com/gp/v/save/${sign(claims, settings)}`;
}

// A JSON Web Token, RS256 (RFC 7518).
function sign(claims: object, { key, keyId }: GoogleWalletSettings): string {
  const signed = `${encode({ alg: "RS256", typ: "JWT", kid: keyId })}.${encode(claims)}`;
  return `${signed}.${createSign("sha256").update(signed).sign(key, "base64url")}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

async function call(
  method: "POST" | "PATCH",
  path: string,
  body: object,
  settings: GoogleWalletSettings,
  app: Calling,
): Promise<GoogleAnswer> {
  try {
    const token = await accessToken(settings, app);
    const answer = await fetch(settings.apiUrl + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    await answer.body?.cancel();
    // Taken back by the owner, or for another key: the next attempt asks for a new one.
    if (answer.status === 401) tokens.delete(settings);
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  } catch {
    return { status: null, retryAfter: null };
  }
}

// By settings, which are the same object as long as the app runs; `until` in milliseconds of the app's clock.
const tokens = new WeakMap<GoogleWalletSettings, { token: string; until: number }>();

const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() });

// Throws when Google gives none.
async function accessToken(settings: GoogleWalletSettings, { clock }: Calling): Promise<string> {
  const now = clock.now().getTime();
  const known = tokens.get(settings);
  if (known && known.until > now) return known.token;
  const issued = Math.floor(now / 1_000);
  const assertion = sign(
    {
      iss: settings.clientEmail,
      scope: "https://www.googleapis.com/auth/wallet_object.issuer",
      aud: settings.tokenUrl,
      iat: issued,
      exp: issued + 3_600,
    },
    settings,
  );
  const answer = await fetch(settings.tokenUrl, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion,
    }),
    redirect: "error",
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new Error(`No access token: ${answer.status}`);
  const { access_token: token, expires_in: seconds } = v.parse(tokenSchema, await answer.json());
  // A minute earlier, so that it holds for the request.
  tokens.set(settings, { token, until: now + (seconds - 60) * 1_000 });
  return token;
}
