// The forms of /book as a guest fills them in, and the address of the stay.
import { bookAddress } from "#app/availability/rules/book-address.ts";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import type { SandboxOutcome } from "#app/payments/sandbox-cards.ts";
import type { BookBrowser, BookResponse, Fields } from "./book-browser.ts";
import { aCard } from "../booking-requests.ts";
import { aGuest } from "./guests.ts";
import { aStay } from "./stays.ts";

/** The penthouse for a week from 10 January 2027, two adults: EUR 1,980.66, of it 42.00 at the property. */
export function aWeekAt(step: BookStep, changes: Parameters<typeof bookAddress>[0] = {}): string {
  return bookAddress({ ...aStay(), adults: 2, children: 0, apartment: 4, step, ...changes });
}

/** Step two, filled in: paid at the property, or by a test card. */
export function detailsForm(payment: SandboxOutcome | "property", changes: Fields = {}): Fields {
  const paid =
    payment === "property"
      ? { method: "property" }
      : {
          method: "card",
          cardToken: aCard(payment).token,
          cardBrand: "Visa",
          cardLast4: aCard(payment).last4,
        };
  return { intent: "details", ...aGuest(), ...paid, ...changes } as Fields;
}

/** Step three with its three consents, at the price of the week. */
export function confirmForm(changes: Fields = {}): Fields {
  return {
    intent: "confirm",
    total: "198066",
    terms: "on",
    privacy: "on",
    cancellation: "on",
    ...changes,
  };
}

/** Goes from step two to the end of step three. */
export async function bookAWeek(
  browser: BookBrowser,
  payment: SandboxOutcome | "property",
  address: (step: BookStep) => string = aWeekAt,
): Promise<BookResponse> {
  await browser.open(address("details"));
  const { shown, at } = await browser.post(address("details"), detailsForm(payment));
  if (shown?.step !== "review") throw new Error(`Expected the review but got ${at}`);
  return browser.post(address("review"), confirmForm({ total: String(shown.choice.quote.total) }));
}
