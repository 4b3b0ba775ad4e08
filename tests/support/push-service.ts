// A push service of the tests, with a browser's subscription to it: checks the signature of the site and decrypts what it is sent, by
// Node's own cryptography and as the standards describe it (RFC 8188, 8291, 8292).
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A notice as it came in: `content` decrypted, `token` the claims of a signature that was right. */
export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  // oxlint-disable-next-line typescript/no-explicit-any -- untyped, as a browser reads it
  content: any;
  token: { aud: string; exp: number; sub: string };
  /** The public key that it was signed with, base64url. */
  signer: string;
}

export interface PushService {
  origin: string;
  received: ReceivedPush[];
  /** A new subscription as JSON, as `JSON.stringify(subscription)` writes it in a browser; the same keys for the same path. */
  subscribe(path?: string): string;
  /** Answers from now on with this status. */
  answer(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1, and answers 201 at first. A notice that cannot be verified or decrypted is answered 400. */
export async function aPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const devices = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  let answer = { status: 201, headers: {} as Record<string, string> };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      try {
        const { keys, auth } = devices.get(path)!;
        const content = JSON.parse(decrypt(Buffer.concat(chunks), keys, auth));
        const signed = readToken(request.headers.authorization ?? "");
        received.push({ path, headers: request.headers, content, ...signed });
        response.writeHead(answer.status, answer.headers).end();
      } catch (error) {
        response.writeHead(400).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    subscribe(path = `/push/${randomBytes(8).toString("hex")}`) {
      const keys = createECDH("prime256v1");
      const p256dh = keys.generateKeys("base64url");
      const auth = randomBytes(16);
      devices.set(path, { keys, auth });
      const text = { p256dh, auth: auth.toString("base64url") };
      return JSON.stringify({ endpoint: origin + path, expirationTime: null, keys: text });
    },
    answer: (status, headers = {}) => {
      answer = { status, headers };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

// RFC 8188: salt, record size, length of the sender's key, that key, then one record; the keys after RFC 8291, section 3.4.
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${label}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and padding of zeros.
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString();
}

// RFC 8292: `vapid t=<JWT>, k=<public key>`, signed with ES256.
function readToken(header: string): Pick<ReceivedPush, "token" | "signer"> {
  const [, token = "", signer = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(signer, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isRight) throw new Error("The signature is wrong");
  return { token: JSON.parse(Buffer.from(claims, "base64url").toString()), signer };
}
