// Tests what a guest reads on the page of a booking, by status and payment method; the amounts are worked out by hand.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { statusTransitions } from "#app/bookings/rules/booking-status.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { aProperty } from "#tests/support/property.ts";
import type { MyBooking } from "./load-my-booking.server.ts";
import { MyBookingHead, StayTimeline } from "./my-booking-head.tsx";
import { MyBookingPrice } from "./my-booking-price.tsx";

function myBooking(changes: Partial<MyBooking> = {}): MyBooking {
  const { quote, policy, reference, status, checkIn, checkOut, adults, children } = aBooking();
  return {
    reference,
    status,
    awaitsEmail: false,
    guest: "Claire",
    apartment: "Deluxe Sea View Suite",
    moves: [],
    together: null,
    checkIn,
    checkOut,
    adults,
    children,
    price: quote,
    policy,
    paid: { amount: 979_33, brand: "Visa", last4: "4242", on: "2026-11-20" },
    owesMore: false,
    paidLater: 0,
    payable: 0,
    policyStep: 0,
    refunded: 0,
    onItsWay: 0,
    recorded: [],
    owedBack: 0,
    deposit: null,
    dueAtProperty: 42_00,
    later: null,
    mayDecide: true,
    mayOrder: true,
    guide: "early",
    isLeaving: false,
    returningCode: null,
    isToday: false,
    invoices: [],
    arrivalDetails: null,
    hasTransfer: false,
    ...changes,
  };
}

const unpaid = { paid: null, dueAtProperty: 1021_33, guide: "unpaid" } as const;

// The visible text, with a bar in place of markup.
function read(node: React.ReactNode): string {
  const html = renderToStaticMarkup(
    <PropertyProvider property={aProperty()}>
      <LanguageProvider
        language="en"
        addressLanguage={null}
        words={[
          selectMessages("en", "my-booking", "at-property", "payment-plan", "price", "guide"),
        ]}
      >
        {node}
      </LanguageProvider>
    </PropertyProvider>,
  );
  return html.replace(/(<[^>]+>)+/g, "|");
}

const inParts = {
  paid: { amount: 293_80, brand: "Visa", last4: "4242", on: "2026-11-20" },
  later: { amount: 685_53, dueOn: "2027-02-11", how: "card" },
  guide: "unpaid",
} as const;

describe("the header", () => {
  test("of a stay to come", () => {
    expect(read(<MyBookingHead booking={myBooking()} />)).toBe(
      "|Confirmed and paid|Claire, see you on 13 March|" +
        "Deluxe Sea View Suite, 13\u2009–\u200920 March 2027, 2 adults and 1 child|" +
        "Booking reference|KF-7M3QX9TD|",
    );
    expect(read(<MyBookingHead booking={myBooking(unpaid)} />)).toMatch(/^\|Confirmed\|/);
    expect(read(<MyBookingHead booking={myBooking(inParts)} />)).toMatch(/^\|Confirmed\|/);
  });

  test.each([
    [1, 0, "1 adult|"],
    [2, 0, "2 adults|"],
    [1, 1, "1 adult and 1 child|"],
    [3, 2, "3 adults and 2 children|"],
  ])("of %i adults and %i children", (adults, children, words) => {
    expect(read(<MyBookingHead booking={myBooking({ adults, children })} />)).toContain(words);
  });

  test.each(Object.keys(statusTransitions) as BookingStatus[])("has words for %s", (status) => {
    expect(read(<MyBookingHead booking={myBooking({ status })} />)).toContain("Claire, ");
  });
});

const timeline = (arrivalTime: string, flight: string, hasTransfer = false) => {
  const arrivalDetails = { arrivalTime, flight, transfer: false, specialRequests: "" };
  return read(
    <StayTimeline path="/my-booking/secret" booking={myBooking({ arrivalDetails, hasTransfer })} />,
  );
};

describe("the timeline", () => {
  test("of a guest who has paid by card", () => {
    expect(read(<StayTimeline path="/my-booking/secret" booking={myBooking()} />)).toBe(
      "|Paid by card|€979.33 by Visa ending 4242, on 20 November 2026.|" +
        "13 March 2027, from 14:00|Let yourself in. The tourist fee of €42.00 is paid at the property. " +
        "You pay during your stay, in cash or by card (Visa, Mastercard). We take euros. " +
        "Your door code appears in your guide on 13 March 2027, from 6:00.|" +
        "20 March 2027, before 11:00|Check-out.|",
    );
  });

  test("of a guest who pays in two parts names the second one", () => {
    expect(read(<StayTimeline path="/my-booking/secret" booking={myBooking(inParts)} />)).toContain(
      "|Paid by card|€293.80 by Visa ending 4242, on 20 November 2026. " +
        "On Thursday, 11 February 2027 the remaining €685.53 will be charged to the card you paid with.|",
    );
  });

  test("asks for the arrival until the guest has told it", () => {
    expect(timeline("", "")).toContain(
      "|Your arrival|Tell us when you will be here and on which flight, so that everything is ready. |Add time and flight|",
    );
    expect(timeline("18:45", "MK 015")).toContain(
      "|Your arrival|You arrive at 18:45. Flight MK 015. |Change|",
    );
    expect(timeline("", "MK 015")).toContain("|Your arrival|Flight MK 015. |Change|");
    expect(timeline("", "", true)).toContain(
      "|Your arrival|Tell us when you will be here, so that everything is ready. |Add time|",
    );
  });

  test("of a guest who arrives today, before and after the code is there", () => {
    const [early, open] = (["early", "open"] as const).map((guide) =>
      read(
        <StayTimeline path="/my-booking/secret" booking={myBooking({ guide, isToday: true })} />,
      ),
    );
    expect(early).toContain("Your door code appears in your guide today from 6:00.");
    expect(open).toContain("Your door code is in your guide now.");
  });

  test("of a guest who pays at the property", () => {
    const text = read(<StayTimeline path="/my-booking/secret" booking={myBooking(unpaid)} />);
    expect(text).toContain("|Pay at the property|€1,021.33 during your stay.");
    expect(text).toContain("|Until your stay is settled, we let you in ourselves.");
    expect(text).not.toContain("Let yourself in");
    // Before the day of arrival there is no need to call.
    expect(text).not.toContain("WhatsApp");
    const settled = myBooking({ ...unpaid, dueAtProperty: 0, guide: "early" });
    expect(read(<StayTimeline path="/my-booking/secret" booking={settled} />)).toContain(
      "|Paid|Your stay is paid.",
    );
    const today = read(
      <StayTimeline path="/my-booking/secret" booking={myBooking({ ...unpaid, isToday: true })} />,
    );
    expect(today).toContain("|Call +230 5000 0000|");
  });
});

test("the price names what was paid and what is left", () => {
  expect(read(<MyBookingPrice booking={myBooking()} />)).toMatch(
    /\|Total\|€1,021\.33\|Paid by card\|€979\.33\|To pay at the property\|€42\.00\|$/,
  );
  expect(read(<MyBookingPrice booking={myBooking(unpaid)} />)).toMatch(
    /\|Total\|€1,021\.33\|To pay at the property\|€1,021\.33\|$/,
  );
  expect(read(<MyBookingPrice booking={myBooking({ paid: null, dueAtProperty: 0 })} />)).toMatch(
    /\|Total\|€1,021\.33\|$/,
  );
});

test("the price names recorded payments, refunds made and on their way, and what was paid too much", () => {
  const recorded = [{ method: "cash" as const, amount: 50_00 }];
  const sums = { recorded, refunded: 30_00, onItsWay: 10_00, dueAtProperty: 0, owedBack: 8_00 };
  expect(read(<MyBookingPrice booking={myBooking(sums)} />)).toMatch(
    /\|Paid in cash\|€50\.00\|Refunded to the card\|€20\.00\|Refund on its way to the card\|€10\.00\|To be refunded to you\|€8\.00\|$/,
  );
});
