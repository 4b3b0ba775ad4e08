// A local server that implements the part of Stripe's HTTP interface that the app uses, with its idempotency and its faults.
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#app/platform/clock.ts";
import { openStripeBooks, refusal } from "./stripe-books.ts";
import type { StripeReply } from "./stripe-books.ts";

/** The account that the stand-in knows; it accepts no other secret key. */
export const standInKeys = {
  secretKey: "sk_test_stand_in",
  publishableKey: "pk_test_stand_in",
  webhookSecret: "whsec_stand_in",
  live: false,
};

/** What can go wrong with a POST, before it has an effect or after. */
export const stripeFaults = [
  "silence before",
  "silence after",
  "reset before",
  "reset after",
  "500 before",
  "500 after",
  "429",
  "slow",
] as const;

export type StripeFault = (typeof stripeFaults)[number];

export type StripeStandIn = Awaited<ReturnType<typeof openStripeStandIn>>;

/** Opens it on a free port of this machine. */
export async function openStripeStandIn(clock: Clock) {
  const books = openStripeBooks(clock);
  const keys = new Map<string, { asked: string; reply: StripeReply | null }>();
  const troubles: StripeFault[] = [];
  const controls = {
    /** The next POSTs end so, one after the other. */
    trouble: (...faults: StripeFault[]) => troubles.push(...faults),
    noTrouble: () => troubles.splice(0),
    /** As Stripe does after a day. */
    forgetKeys: () => keys.clear(),
    /** While true, no request is answered. */
    isDown: false,
    /** How many requests came. */
    requests: 0,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    controls.requests++;
    const body = await text(request);
    if (controls.isDown) return void request.socket.destroy();
    if (request.headers.authorization !== `Bearer ${standInKeys.secretKey}`)
      return send(response, refusal("invalid_api_key", "Invalid API Key provided", 401));
    const url = new URL(request.url ?? "/", "http://stripe.example");
    if (request.method === "GET") return send(response, read(url));
    if (request.method === "DELETE") {
      const id = /^\/v1\/customers\/(\w+)$/.exec(url.pathname)?.[1];
      return send(response, id ? books.deleteCustomer(id) : notFound(url.pathname));
    }
    const fault = troubles.shift();
    if (fault === "silence before") return;
    if (fault === "reset before") return void request.socket.destroy();
    if (fault === "429") return send(response, refusal("rate_limit", "Too many requests", 429));
    const reply = await remember(url, body, String(request.headers["idempotency-key"]), fault);
    if (fault === "silence after") return;
    if (fault === "reset after") return void request.socket.destroy();
    send(response, reply);
  }

  // The first reply to a key is repeated for good, a 500 too; there is none while it is being processed, and none for another
  // request.
  async function remember(url: URL, body: string, key: string, fault: StripeFault | undefined) {
    const asked = `${url.pathname}\n${body}`;
    const known = keys.get(key);
    if (known && known.asked !== asked)
      return refusal("idempotency_error", "Key of another request", 400, "idempotency_error");
    if (known)
      return (
        known.reply ?? refusal("idempotency_key_in_use", "Key in use", 409, "idempotency_error")
      );
    const entry: { asked: string; reply: StripeReply | null } = { asked, reply: null };
    keys.set(key, entry);
    if (fault === "slow") await wait(60);
    const broken = refusal("internal", "Something went wrong", 500, "api_error");
    const done = fault === "500 before" ? broken : write(url.pathname, new URLSearchParams(body));
    entry.reply = fault === "500 after" ? broken : done;
    return entry.reply;
  }

  function read({ pathname, searchParams }: URL): StripeReply {
    if (pathname === "/v1/payment_intents") return books.listIntents(searchParams);
    if (pathname === "/v1/payment_intents/search") return books.searchIntents(searchParams);
    if (pathname === "/v1/refunds") return books.listRefunds(searchParams);
    if (pathname === "/v1/disputes") return books.listDisputes(searchParams);
    if (pathname === "/v1/payouts") return books.payouts.listPayouts(searchParams);
    if (pathname === "/v1/balance_transactions")
      return books.payouts.listTransactions(searchParams);
    const id = /^\/v1\/payment_intents\/(\w+)$/.exec(pathname)?.[1];
    return id ? books.readIntent(id, searchParams) : notFound(pathname);
  }

  function write(pathname: string, form: URLSearchParams): StripeReply {
    if (pathname === "/v1/payment_intents") return books.createIntent(form);
    if (pathname === "/v1/refunds") return books.createRefund(form);
    if (pathname === "/v1/customers") return books.createCustomer(form);
    const method = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(pathname)?.[1];
    if (method) return books.detach(method);
    const [, id, action] = /^\/v1\/payment_intents\/(\w+)\/(cancel|capture)$/.exec(pathname) ?? [];
    if (!id || (action !== "cancel" && action !== "capture")) return notFound(pathname);
    return books.changeIntent(id, action, form);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(controls, {
    books,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

function notFound(pathname: string): StripeReply {
  return refusal("resource_missing", `Unrecognized request URL (${pathname})`, 404);
}

function send(response: ServerResponse, { status, body }: StripeReply): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
