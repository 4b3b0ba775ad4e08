// Apple's push service of the tests, over HTTP/2 and TLS on this machine: it takes notices of clients with a certificate that its
// authority issued, as Apple's does, and answers what a test wants.
import { createSecureServer } from "node:http2";
import type { ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { TLSSocket } from "node:tls";
import { anAppleAccount } from "./wallet-accounts.ts";
import type { AppleAccount } from "./wallet-accounts.ts";

/** A notice as it came in. */
export interface ReceivedNotice {
  token: string;
  topic: string;
  body: string;
  /** The subject of the client's certificate. */
  client: string;
}

export interface ApplePushService {
  url: string;
  received: ReceivedNotice[];
  /** Answers a push token, or all others, from now on with this. */
  answer(status: number, reason?: string, token?: string): void;
  close(): Promise<void>;
}

// Listens on a free port of 127.0.0.1, answers 200 at first, and is trusted by this process from now on.
async function anApplePushService(account: AppleAccount): Promise<ApplePushService> {
  setDefaultCACertificates([...getCACertificates("default"), account.authority]);
  const received: ReceivedNotice[] = [];
  const answers = new Map<string, { status: number; reason: string }>();
  const server = createSecureServer({
    ...account.server,
    ca: account.authority,
    requestCert: true,
    rejectUnauthorized: true,
  });
  server.on("stream", (stream: ServerHttp2Stream, headers) => {
    let body = "";
    stream.setEncoding("utf8");
    stream.on("error", () => {});
    stream.on("data", (chunk: string) => (body += chunk));
    stream.on("end", () => {
      const [, token = ""] = /^\/3\/device\/(\w+)$/.exec(headers[":path"] ?? "") ?? [];
      const { UID: client } = (stream.session!.socket as TLSSocket).getPeerCertificate()
        .subject as unknown as Record<string, string>;
      received.push({ token, topic: String(headers["apns-topic"]), body, client: client ?? "" });
      const { status, reason } = answers.get(token) ??
        answers.get("") ?? { status: 200, reason: "" };
      stream.respond({ ":status": status });
      stream.end(status === 200 ? "" : JSON.stringify({ reason }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (status, reason = "", token = "") => {
      answers.set(token, { status, reason });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface AppleServices {
  account: AppleAccount;
  push: ApplePushService;
  close(): Promise<void>;
}

/** The owner's account and the push service, for all tests of a file. */
export async function openAppleServices(): Promise<AppleServices> {
  const account = anAppleAccount();
  const push = await anApplePushService(account);
  return {
    account,
    push,
    async close() {
      await push.close();
      account.remove();
    },
  };
}
