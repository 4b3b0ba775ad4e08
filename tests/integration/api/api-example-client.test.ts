// The example client of docs/api.md, over HTTP: what it shows works as it is printed.
import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { apiEndpoint } from "#app/api/api-endpoint.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";

// Plain JavaScript, to be copied.
const client = new URL("../../../docs/api/guest-client.mjs", import.meta.url).href;
const { guestClient, Refused } = (await import(client)) as {
  guestClient(...settings: unknown[]): Record<Act, (...sent: unknown[]) => Promise<Answer>>;
  Refused: new () => Error;
};

type Act =
  | "read"
  | "quoteCancellation"
  | "cancel"
  | "quoteChange"
  | "change"
  | "listExtras"
  | "quoteExtras"
  | "order";

interface Answer {
  offered?: { id: string; name: string }[];
}

let harness: PaymentHarness;
let server: ReturnType<typeof serve>;
beforeEach(async () => {
  harness = await openPaymentHarness("sqlite");
  const site = new Hono().route("/api", apiEndpoint(harness.app));
  await new Promise<void>((resolve) => {
    server = serve({ fetch: site.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve());
  });
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await harness.close();
});

test("reads, changes, orders, and cancels a booking", async () => {
  const booking = bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
  const secret = await secretOf(booking, harness.app);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "docs/api/guest-client.mjs",
    origin,
    booking.reference,
    secret,
  ]);
  expect(JSON.parse(stdout)).toMatchObject({
    booking: { reference: booking.reference, total: { amount: 1980_66, currency: "EUR" } },
    cancellation: { mayCancel: true, refund: { amount: 1938_66, currency: "EUR" } },
  });
  const guest = guestClient(origin, booking.reference, secret, { language: "fr" });
  const quote = await guest.quoteChange({ checkOut: "2027-01-15" });
  expect(await guest.change(quote)).toMatchObject({ total: { amount: 1539_00 } });
  const { offered } = await guest.listExtras();
  const transfer = offered?.find(({ name }) => /aéroport/i.test(name));
  const order = await guest.quoteExtras([{ id: transfer?.id, quantity: 1 }]);
  expect(await guest.order(order)).toMatchObject({ total: { amount: 1584_00 } });
  await expect(
    guest.cancel({ version: 1, refund: { amount: 1, currency: "EUR" } }),
  ).rejects.toThrow(Refused);
  const cancellation = await guest.quoteCancellation();
  expect(await guest.cancel(cancellation)).toMatchObject({ status: "cancelled" });
});
