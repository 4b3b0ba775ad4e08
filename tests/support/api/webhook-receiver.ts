// A program of the owner's that takes webhook messages, and checks them with the library of the standard.
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { vi } from "vitest";

/** A message as it came in. */
export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- untyped, as a receiver sees it
  body: any;
}

export interface WebhookReceiver {
  address: string;
  received: ReceivedWebhook[];
  /** Answers from now on with this status, after so many milliseconds. */
  answer(status: number, options?: { headers?: Record<string, string>; after?: number }): void;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1, and answers 204 at first. */
export async function aWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let answer = { status: 204, headers: {} as Record<string, string>, after: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, text, body: JSON.parse(text) });
      setTimeout(
        () => response.writeHead(answer.status, answer.headers).end("x".repeat(10)),
        answer.after,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (status, { headers = {}, after = 0 } = {}) => {
      answer = { status, headers, after };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether the standard's own library takes the message for genuine at `now`. */
export function isGenuine({ headers, text }: ReceivedWebhook, secret: string, now: Date): boolean {
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}
