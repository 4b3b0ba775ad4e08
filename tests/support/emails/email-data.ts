// The data an email is made from, for tests.
import { facts } from "#property/facts.ts";
import type { EmailData } from "#app/bookings/emails/email-data.ts";
import { bookingMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { formatFor } from "#app/i18n/format.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { aBooking } from "../booking/bookings.ts";

const namespaces = [
  "emails",
  "price",
  "policy",
  "at-property",
  "payment-link",
  "together",
  "payment-plan",
  "admin",
  "admin-disputes",
  "layout",
  "best-price",
  "booking",
  "property.guide",
  "property.pictures",
] as const;

/** The languages that have texts for emails: all ten once the translations are done. */
export const emailLanguages: Language[] = languages.filter((language) => {
  try {
    return makeTranslator(language, facts, ...namespaces);
  } catch {
    return false;
  }
});

/** The email data of `aBooking`, in English and paid by Visa, changed by what is given. */
export function testEmailData(changes: Partial<EmailData> = {}): EmailData {
  const language = changes.language ?? "en";
  return {
    language,
    t: makeTranslator(language, facts, ...namespaces),
    format: formatFor(language),
    facts,
    booking: aBooking(),
    other: null,
    balance: bookingMoney(changes.booking ?? aBooking(), undefined),
    later: null,
    apartment: "Deluxe Sea View Suite",
    parts: [{ apartment: "Deluxe Sea View Suite", checkIn: "2027-03-13" }],
    money: { paid: 979_33, refund: 489_67 },
    before: {
      apartment: "Comfort Double Studio",
      checkIn: "2027-03-10",
      checkOut: "2027-03-20",
      adults: 1,
      children: 0,
      total: 1500_01,
      more: -28_00,
    },
    storm: null,
    bestPrice: null,
    dispute: { amount: 979_33, reason: "fraudulent", dueBy: "2027-03-17T19:59:59.000Z" },
    toPay: { amount: 42_00, until: "2027-03-06" },
    paidLater: 0,
    deposit: { amount: 200_00, kept: 0, returnDays: 3, method: "cash" },
    depositBy: "cash",
    depositReason: "",
    mayOrderTransfer: true,
    together: [],
    card: { brand: "Visa", last4: "4242" },
    receipt: { number: "KF-7Q4M2X9B-1", amount: "€42.00", kind: "payment" },
    manageLink: `https://hotel.example/${language}/my-booking/a-secret`,
    reviewLink: `https://hotel.example/${language}/review/another-secret`,
    searchLink: `https://hotel.example/${language}/apartments?checkIn=2027-03-13&checkOut=2027-03-20&adults=2&children=1`,
    adminLink: "https://hotel.example/admin",
    holdEndsAt: { today: "2027-03-10", hour: 14, minute: 5 },
    mayReadCode: true,
    writtenAt: new Date("2027-03-10T08:00:00Z"),
    ...changes,
  };
}
