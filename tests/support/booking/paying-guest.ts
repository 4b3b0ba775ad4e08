// A guest who pays at /book, and what the tests look up in the database.
import type { App } from "#app/app.server.ts";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { SandboxOutcome } from "#app/payments/sandbox-cards.ts";
import { aBookBrowser } from "./book-browser.ts";
import type { BookBrowser, BookResponse } from "./book-browser.ts";
import { aWeekAt, bookAWeek, confirmForm, detailsForm } from "./book-forms.ts";
import { answerBank } from "./booking-state.ts";
import type { PaymentHarness } from "../payments/payment-harness.ts";

type Payment = SandboxOutcome | "property";

/** The guest, their browser, and their bookings. */
export interface PayingGuest {
  browser(): BookBrowser;
  /** Replaces the app's gateway from now on. */
  useGateway(gateway: Partial<App["gateway"]>): void;
  book(payment: Payment, address?: (step: BookStep) => string): Promise<BookResponse>;
  /** Sends step two again, with another way to pay. */
  changePayment(payment: Payment): Promise<BookResponse>;
  confirm(): Promise<BookResponse>;
  /** Opens the step that the bank redirects back to. */
  returnFromBank(): Promise<BookResponse>;
  /** Answers at the bank of the sandbox. Throws when it waits for no answer. */
  answer(what: "approve" | "refuse"): Promise<void>;
  /** Every booking in the database, the oldest first. */
  bookings(): Promise<Booking[]>;
  last(): Promise<Booking>;
  statuses(): Promise<Booking["status"][]>;
}

/** A guest of the harness's app. */
export function aPayingGuest(harness: PaymentHarness): PayingGuest {
  const { db } = harness.database;
  let browser = aBookBrowser(harness.app);

  async function bookings(): Promise<Booking[]> {
    const rows = await db
      .selectFrom("bookings")
      .select("reference")
      .orderBy("created_at")
      .execute();
    const found = rows.map(({ reference }) => findBookingByReference(db, reference));
    return (await Promise.all(found)).filter((booking) => booking !== null);
  }

  async function last(): Promise<Booking> {
    const booking = (await bookings()).at(-1);
    if (!booking) throw new Error("There is no booking");
    return booking;
  }

  return {
    browser: () => browser,
    useGateway(gateway) {
      const secret = browser.secret();
      browser = aBookBrowser({ ...harness.app, gateway: { ...harness.app.gateway, ...gateway } });
      browser.setSecret(secret);
    },
    book: (payment, address = aWeekAt) => bookAWeek(browser, payment, address),
    changePayment: (payment) => browser.post(aWeekAt("details"), detailsForm(payment)),
    confirm: () => browser.post(aWeekAt("review"), confirmForm()),
    returnFromBank: () => browser.open(aWeekAt("return")),
    async answer(what) {
      if (!(await answerBank(await last(), what, harness.app)))
        throw new Error("The bank of the sandbox expects no answer");
    },
    bookings,
    last,
    statuses: async () => (await bookings()).map(({ status }) => status),
  };
}
