// Tells phones by Apple's push service that a pass has changed: an empty notice, sent over HTTP/2 with the certificate that signs the
// passes (Apple's "Sending notification requests to APNs", as of 2026). The phone then asks our web service.
import { connect } from "node:http2";
import type { ClientHttp2Session } from "node:http2";
import type { AppleWalletSettings } from "#app/platform/environment/wallet-settings.ts";

/** What a notice came to: the HTTP status of the answer, null without one, and Apple's reason beside another than 200. */
export interface PushAnswer {
  status: number | null;
  reason: string;
}

/** Milliseconds for all notices of one connection. */
const timeout = 10_000;

/** Sends an empty notice to each push token, over one connection; the answers in the order of the tokens. Never throws. */
export async function pushToPhones(
  pushTokens: readonly string[],
  settings: AppleWalletSettings,
): Promise<PushAnswer[]> {
  if (pushTokens.length === 0) return [];
  const none: PushAnswer = { status: null, reason: "" };
  const session = openSession(settings);
  if (!session) return pushTokens.map(() => none);
  const tooLate = setTimeout(() => session.destroy(), timeout);
  try {
    return await Promise.all(
      pushTokens.map((token) => pushOne(session, token, settings).catch(() => none)),
    );
  } finally {
    clearTimeout(tooLate);
    session.close();
  }
}

// Null where the certificate is refused by this machine's own rules.
function openSession({
  certificate: cert,
  key,
  pushUrl,
}: AppleWalletSettings): ClientHttp2Session | null {
  try {
    const session = connect(pushUrl, { cert, key });
    // Each notice hears of it by its own stream.
    session.on("error", () => {});
    return session;
  } catch {
    return null;
  }
}

function pushOne(
  session: ClientHttp2Session,
  pushToken: string,
  { passTypeId }: AppleWalletSettings,
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ":method": "POST",
      ":path": `/3/device/${pushToken}`,
      "apns-topic": passTypeId,
      "content-type": "application/json",
    });
    let status: number | null = null;
    let body = "";
    stream.setEncoding("utf8");
    stream.on("response", (headers) => {
      status = headers[":status"] ?? null;
    });
    stream.on("data", (chunk: string) => {
      if (body.length < 1_000) body += chunk;
    });
    stream.on("error", reject);
    stream.on("close", () =>
      status === null
        ? reject(new Error("no answer"))
        : resolve({ status, reason: reasonIn(body) }),
    );
    stream.end("{}");
  });
}

// `{"reason":"Unregistered"}`; only names of Apple's are let into the log.
function reasonIn(body: string): string {
  return /"reason"\s*:\s*"(\w{1,60})"/.exec(body)?.[1] ?? "";
}
