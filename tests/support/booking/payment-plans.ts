// Payment plans in tests: the owner offers them, and a guest books in two parts.
import type { App } from "#app/app.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { changeFacts } from "../property.ts";

/** 30 % when booking, the rest 30 days before arrival, from the saved card; Today tells the owner after 3 days. */
export function offerPlans(
  app: Pick<App, "property">,
  changes: Partial<PropertyFacts["paymentPlan"]> = {},
): void {
  const usual = { percent: 30, daysBefore: 30, collect: "card", lateDays: 3 } as const;
  changeFacts(app, { paymentPlan: { ...usual, ...changes } });
}

/** A test card of the sandbox that is accepted when booking: charged later it is paid, declined, or the bank asks for the guest. */
export function aLaterCard(
  later: "paid" | "declined" | "asksGuest",
  parts?: { chargeLater: boolean },
): Extract<BookingRequest["payment"], { token: string }> {
  const last4 = { paid: "4242", declined: "0341", asksGuest: "3184" }[later];
  const first = later === "asksGuest" ? "challenge" : "success";
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join("");
  const token = `sbx_tok_${first}_visa_${last4}_${nonce}`;
  return { method: "card", token, brand: "Visa", last4, ...(parts && { parts }) };
}
