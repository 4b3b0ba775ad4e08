// A site with a booking of the penthouse for a storm, and what its owner and guest do.
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { answerStorm, loadMyStorm } from "#app/storms/answer-storm.server.ts";
import type { PressedAnswer } from "#app/storms/answer-storm.server.ts";
import { openStorm } from "#app/storms/switch-storm.server.ts";
import { aCard, aRequest } from "../booking-requests.ts";
import type { RecordingMailer } from "../emails/recording-mailer.ts";
import { bookingOf, openPaymentHarness } from "../payments/payment-harness.ts";
import type { PaymentHarness } from "../payments/payment-harness.ts";

/** The storm of the tests: 12, 13 and 14 January 2027, all money back. */
const rule = {
  from: "2027-01-12",
  to: "2027-01-15",
  moveMonths: 12,
  refundPercent: 100,
  apartments: [1, 4],
};
type Changes = Partial<typeof rule>;

/** The penthouse is booked from 10 to 17 January 2027 and paid by card: EUR 1,938.66. It is the morning of 9 January. */
export async function openStormHarness(dialect: Parameters<typeof openPaymentHarness>[0]) {
  const given = await openPaymentHarness(dialect);
  const booked = bookingOf(await given.place(aRequest({ payment: aCard("success") })));
  given.clock.set("2027-01-09T08:00:00Z");
  return { given, app: given.app, booked, ...stormActions(given, given.app, booked.reference) };
}

function stormActions(given: PaymentHarness, app: App, reference: string) {
  const open = (changes: Changes = {}) =>
    openStorm({ ...rule, ...changes }, "owner", app, async () => {});
  const opened = async (changes: Changes = {}) => {
    const answer = await open(changes);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.storm;
  };
  /** The emails of the storm that are sent now. */
  const deliver = async () => {
    const mailer = app.mailer as RecordingMailer;
    mailer.emails = [];
    const render: Parameters<typeof sendEmails>[0]["render"] = (email) => renderEmail(email, app);
    const { db } = given.database;
    await sendEmails({ db, mailer, clock: given.clock, batch: 50, render });
    return mailer.emails.filter(({ subject }) => subject.toLowerCase().includes("cyclon"));
  };
  /** Opens a storm and returns the secret of the guest's link. */
  const told = async (changes: Changes = {}) => {
    const storm = await opened(changes);
    const [email] = await deliver();
    return { storm, secret: secretIn(email?.text) };
  };
  /** Presses an answer as the guest's page shows it now. */
  const press = async (secret: string, answer: string, changes: Partial<PressedAnswer> = {}) => {
    const view = await loadMyStorm(secret, "en", app);
    const shown = { version: view?.version ?? 0, back: view?.back ?? 0, arrival: "" };
    return answerStorm(secret, { answer, ...shown, ...changes }, app);
  };
  const now = async () => (await findBookingByReference(given.database.db, reference))!;
  return { open, opened, deliver, told, press, now };
}

/** The secret of the first link to a guest's own page in a text. */
export function secretIn(text = ""): string {
  return /my-booking\/([\w-]+)/.exec(text)?.[1] ?? "";
}

export type StormHarness = Awaited<ReturnType<typeof openStormHarness>>;
