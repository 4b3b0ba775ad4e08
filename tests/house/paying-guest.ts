// A guest who pays at /book, and what the tests look up in the database.
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { findBookingByReference } from "#app/booking/bookings.sql.server.ts";
import type { BookStep } from "#app/booking/rules/book-address.ts";
import type { House } from "#app/house.server.ts";
import type { SandboxOutcome } from "#app/payments/rules/sandbox-token.ts";
import { aBookBrowser, type BookBrowser, type Seen } from "./book-browser.ts";
import { aWeekAt, bookAWeek, confirmForm, detailsForm } from "./book-forms.ts";
import type { Till } from "./till.ts";
import { answerBank } from "./unfinished.ts";

type Payment = SandboxOutcome | "property";

/** The guest, their browser, and their bookings. */
export interface PayingGuest {
  browser(): BookBrowser;
  /** Replaces the app's gateway from now on. */
  inHouse(gateway: Partial<House["gateway"]>): void;
  book(payment: Payment, address?: (step: BookStep) => string): Promise<Seen>;
  /** Sends step two again, with another way to pay. */
  goOn(payment: Payment): Promise<Seen>;
  confirm(): Promise<Seen>;
  /** Opens the step that the bank redirects back to. */
  comeBack(): Promise<Seen>;
  /** Answers at the practice bank. Throws when it waits for no answer. */
  answer(what: "approve" | "refuse"): Promise<void>;
  /** Every booking in the database, the oldest first. */
  bookings(): Promise<Booking[]>;
  last(): Promise<Booking>;
  statuses(): Promise<Booking["status"][]>;
}

/** A guest of the harness's app. */
export function aPayingGuest(till: Till): PayingGuest {
  const { db } = till.database;
  let browser = aBookBrowser(till.house);

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
    inHouse(gateway) {
      const secret = browser.secret();
      browser = aBookBrowser({ ...till.house, gateway: { ...till.house.gateway, ...gateway } });
      browser.setSecret(secret);
    },
    book: (payment, address = aWeekAt) => bookAWeek(browser, payment, address),
    goOn: (payment) => browser.post(aWeekAt("details"), detailsForm(payment)),
    confirm: () => browser.post(aWeekAt("review"), confirmForm()),
    comeBack: () => browser.open(aWeekAt("return")),
    async answer(what) {
      if (!(await answerBank(await last(), what, till.house)))
        throw new Error("The bank waits for no answer");
    },
    bookings,
    last,
    statuses: async () => (await bookings()).map(({ status }) => status),
  };
}
