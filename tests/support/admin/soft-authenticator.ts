// An authenticator in software, for tests: creates passkeys (P-256) and answers challenges as a browser returns them.
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

/** What may be wrong with an answer; what is left out is right. */
export interface Deviations {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False when the user was not verified by fingerprint, face or PIN. */
  isVerified?: boolean;
  /** Its signature counter, one more each time; 0 for a passkey that is synced between devices. */
  counter?: number;
  userHandle?: string;
}

/** A created passkey, with its private key: it signs whatever it is asked to. */
export interface SoftPasskey {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
  uses: number;
}

/** Creates a passkey for the options, and the answer that is sent to the site. */
export function makePasskey(
  { challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON,
  origin: string,
  deviations: Deviations = {},
): { passkey: SoftPasskey; answer: RegistrationResponseJSON } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = createHash("sha256").update(`${x}${y}`).digest();
  const id = rawId.toString("base64url");
  // COSE (RFC 9053): EC2, ES256, P-256, x, y.
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(rawId.length);
  const data = authenticatorData(rp.id ?? "", 0x40, { counter: 0, ...deviations });
  const authData = Buffer.concat([data, Buffer.alloc(16), length, rawId, cose]);
  const attestation = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", new Uint8Array(authData)],
    ]),
  );
  return {
    passkey: { id, privateKey, userHandle: user.id, uses: 0 },
    answer: {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData("webauthn.create", challenge, origin, deviations),
        attestationObject: Buffer.from(attestation).toString("base64url"),
        transports: ["internal"],
      },
    },
  };
}

/** Answers a challenge of the sign-in page. */
export function usePasskey(
  passkey: SoftPasskey,
  { challenge, rpId = "" }: PublicKeyCredentialRequestOptionsJSON,
  origin: string,
  deviations: Deviations = {},
): AuthenticationResponseJSON {
  passkey.uses++;
  const data = authenticatorData(rpId, 0, { counter: passkey.uses, ...deviations });
  const clientDataJSON = clientData("webauthn.get", challenge, origin, deviations);
  const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
  const signature = sign("sha256", Buffer.concat([data, hash]), passkey.privateKey);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: deviations.userHandle ?? passkey.userHandle,
    },
  };
}

function clientData(type: string, asked: string, home: string, deviations: Deviations): string {
  const { challenge = asked, origin = home } = deviations;
  const text = JSON.stringify({ type, challenge, origin, crossOrigin: false });
  return Buffer.from(text).toString("base64url");
}

// WebAuthn, 6.1: the site's hash, a byte of flags (user present, and verified), the signature counter.
function authenticatorData(
  asked: string,
  more: number,
  { rpId = asked, isVerified = true, counter = 0 }: Deviations,
): Buffer {
  const data = Buffer.alloc(37);
  createHash("sha256").update(rpId).digest().copy(data);
  data.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | more, 32);
  data.writeUInt32BE(counter, 33);
  return data;
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64url"));
}
