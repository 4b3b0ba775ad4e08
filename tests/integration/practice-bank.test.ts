// The practice bank as a browser sees it: shows the amount, accepts one answer, redirects the guest back; strangers find nothing.
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { houseContext } from "#app/house.server.ts";
import { action, loader } from "#app/payments/sandbox-challenge-page.tsx";
import { aCard, aRequest } from "#tests/house/booking-requests.ts";
import { databases } from "#tests/house/open-house.ts";
import { bookingOf, openTill } from "#tests/house/till.ts";
import type { Till } from "#tests/house/till.ts";

const returnUrl = "https://house.example/fr/book?step=return";

describe.each(databases)("the practice bank on %s", (dialect) => {
  let till: Till;
  beforeEach(async () => {
    till = await openTill(dialect);
  });
  afterEach(() => till.close());

  function visit(url: string, answer?: string) {
    const context = new RouterContextProvider();
    context.set(houseContext, till.house);
    const body = answer === undefined ? undefined : new URLSearchParams({ answer });
    const request = new Request(url, body ? { method: "POST", body } : {});
    return { request, context, params: { lang: "fr" } } as unknown as Parameters<typeof loader>[0];
  }

  async function send() {
    const placed = await till.place(aRequest({ payment: aCard("challenge"), returnUrl }));
    if (!placed.ok || placed.outcome !== "actionNeeded") throw new Error("no step at the bank");
    return { url: placed.url, booking: bookingOf(placed) };
  }

  test("shows the requested amount", async () => {
    const { url } = await send();
    expect(await loader(visit(url))).toMatchObject({ amount: 1938_66, currency: "EUR" });
  });

  test.each([
    ["approve", "confirmed"],
    ["refuse", "declined"],
  ])(
    "%s: back to the booking, which is %s; a second answer changes nothing",
    async (answer, outcome) => {
      const { url, booking } = await send();
      const response = await action(visit(url, answer));
      expect([response.status, response.headers.get("location")]).toEqual([303, returnUrl]);
      await action(visit(url, answer === "approve" ? "refuse" : "approve"));
      expect(await till.settle(booking)).toMatchObject({ outcome });
      const again = await Promise.resolve(loader(visit(url))).catch((thrown: unknown) => thrown);
      expect(again).toMatchObject({ status: 303 });
    },
  );

  test("no answer of the two: 400, and the payment stays pending", async () => {
    const { url, booking } = await send();
    await expect(action(visit(url, "perhaps"))).rejects.toMatchObject({ init: { status: 400 } });
    expect(await till.settle(booking)).toMatchObject({ outcome: "actionNeeded" });
  });

  test.each(["", "?payment=sbx_pay_nobody", "?payment="])(
    "at %j there is nothing",
    async (query) => {
      const url = `https://house.example/sandbox-bank${query}`;
      await expect(loader(visit(url))).rejects.toMatchObject({ init: { status: 404 } });
      await expect(action(visit(url, "approve"))).rejects.toMatchObject({ init: { status: 404 } });
    },
  );
});
