// A child process of killed-steps.test.ts and frozen-processes.test.ts: books, pays, changes, cancels and sends emails, and kills
// or stops itself at the first step of the given name; without one it runs to the end. Prints every step it reaches, and each
// booking that was confirmed to its guest.
import { writeSync } from "node:fs";
import { facts } from "#property/facts.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { SandboxOutcome } from "#app/payments/sandbox-cards.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { smtpMailer } from "#app/platform/emails/mailer.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank } from "#tests/support/booking/booking-state.ts";
import { aClock } from "#tests/support/clock.ts";
import { nameSteps } from "#tests/support/booking/named-steps.ts";
import { aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";

// With minutes it stops itself; when it is resumed, that much time has passed.
const [dataDir = "", instant, fatalStep, week = "0", minutes = "0", mail] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const { db } = database;
const clock = aClock(instant);
const plain = anApp(database, clock);
let isFatal = true;
const app = nameSteps({ ...plain, ...(mail && { mailer: smtpMailer(mail) }) }, (step) => {
  writeSync(1, `step ${step}\n`);
  if (step !== fatalStep || !isFatal) return;
  isFatal = false;
  process.kill(process.pid, minutes === "0" ? "SIGKILL" : "SIGSTOP");
  clock.advance({ minutes: Number(minutes) });
});

// One apartment each, the same week: the bookings do not conflict.
await book(1, null);
const paid = await book(2, "success");
await book(3, "declined");
const challenged = await book(4, "challenge");
if (challenged) await answerBank(challenged, "approve", app);
await book(5, "timeout");
await book(6, "challenge");
clock.advance({ seconds: 70 });
await expireHolds(app);
if (paid) await shortenAndCancel(paid);
clock.advance({ minutes: 16 });
await expireHolds(app);

await sendEmails({ ...app, db, batch: 3, render: async () => aRenderedEmail() });
await database.close();

async function book(apartmentId: number, outcome: SandboxOutcome | null) {
  const checkIn = addDays("2027-01-10", 7 * Number(week));
  const request = aRequest({
    apartmentId,
    stay: { checkIn, checkOut: addDays(checkIn, 7) },
    party: { adults: 1, children: 0 },
    ...(outcome && { payment: aCard(outcome) }),
  });
  let placed = await placeBooking(request, app);
  // A guest whose card is declined pays at the property.
  if (outcome === "declined")
    placed = await placeBooking({ ...request, payment: { method: "property" } }, app);
  if (placed.ok && placed.outcome === "confirmed")
    writeSync(1, `confirmed ${placed.booking.reference}\n`);
  return "booking" in placed ? placed.booking : null;
}

async function shortenAndCancel(booking: NonNullable<Awaited<ReturnType<typeof book>>>) {
  const { apartmentId, checkIn, reference } = booking;
  const stay = { checkIn, checkOut: addDays(checkIn, 5) };
  const actor = "guest" as const;
  const changeRequest = { apartmentId, stay, party: { adults: 1, children: 0 }, actor };
  const preview = await previewChange(booking, changeRequest, db, clock.now(), facts);
  if (!preview.ok) return;
  const { quote, refund } = preview.offer;
  const agreed = { agreedTotal: quote.total, agreedRefund: refund };
  const { version } = booking;
  const changed = await changeStay({ ...changeRequest, ...agreed, reference, version }, app);
  if (!changed.ok) return;
  const { refund: agreedRefund } = await previewCancellation(
    changed.booking,
    db,
    clock.now(),
    facts.timeZone,
  );
  const last = { reference, version: changed.booking.version, actor: "guest" as const };
  await cancelBooking({ ...last, agreedRefund }, app);
}
