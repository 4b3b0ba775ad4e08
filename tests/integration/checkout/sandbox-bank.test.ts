// The bank of the sandbox as a browser sees it: shows the amount, accepts one answer, redirects the guest back; strangers find nothing.
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appContext } from "#app/app.server.ts";
import { action, loader } from "#app/payments/sandbox-challenge-page.tsx";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { databases } from "#tests/support/test-database.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";

const returnUrl = "https://hotel.example/fr/book?step=return";

describe.each(databases)("the practice bank on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  function routeArgs(url: string, answer?: string) {
    const context = new RouterContextProvider();
    context.set(appContext, harness.app);
    const body = answer === undefined ? undefined : new URLSearchParams({ answer });
    const request = new Request(url, body ? { method: "POST", body } : {});
    return { request, context, params: { lang: "fr" } } as unknown as Parameters<typeof loader>[0];
  }

  async function send() {
    const placed = await harness.place(aRequest({ payment: aCard("challenge"), returnUrl }));
    if (!placed.ok || placed.outcome !== "actionNeeded") throw new Error("no step at the bank");
    return { url: placed.url, booking: bookingOf(placed) };
  }

  test("shows the requested amount", async () => {
    const { url } = await send();
    expect(await loader(routeArgs(url))).toMatchObject({ amount: 1938_66, currency: "EUR" });
  });

  test.each([
    ["approve", "confirmed"],
    ["refuse", "declined"],
  ])(
    "%s: back to the booking, which is %s; a second answer changes nothing",
    async (answer, outcome) => {
      const { url, booking } = await send();
      const response = await action(routeArgs(url, answer));
      expect([response.status, response.headers.get("location")]).toEqual([303, returnUrl]);
      await action(routeArgs(url, answer === "approve" ? "refuse" : "approve"));
      expect(await harness.settle(booking)).toMatchObject({ outcome });
      const again = await Promise.resolve(loader(routeArgs(url))).catch(
        (thrown: unknown) => thrown,
      );
      expect(again).toMatchObject({ status: 303 });
    },
  );

  test("no answer of the two: 400, and the payment stays pending", async () => {
    const { url, booking } = await send();
    await expect(action(routeArgs(url, "perhaps"))).rejects.toMatchObject({
      init: { status: 400 },
    });
    expect(await harness.settle(booking)).toMatchObject({ outcome: "actionNeeded" });
  });

  test.each(["", "?payment=sbx_pay_nobody", "?payment="])(
    "at %j there is nothing",
    async (query) => {
      const url = `https://hotel.example/sandbox-bank${query}`;
      await expect(loader(routeArgs(url))).rejects.toMatchObject({ init: { status: 404 } });
      await expect(action(routeArgs(url, "approve"))).rejects.toMatchObject({
        init: { status: 404 },
      });
    },
  );
});
