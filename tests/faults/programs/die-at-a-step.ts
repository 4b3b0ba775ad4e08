// A child process of killed-steps.test.ts and frozen-processes.test.ts: books, pays, changes, cancels and sends emails, and kills
// or stops itself at the first step of the given name; without one it runs to the end. Prints every step it reaches, and each
// booking that was confirmed to its guest.
import { writeSync } from "node:fs";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import { addDays } from "#app/booking/rules/plain-date.ts";
import { weighCancellation } from "#app/booking/weigh-cancellation.server.ts";
import { weighChange } from "#app/booking/weigh-change.server.ts";
import type { SandboxOutcome } from "#app/payments/rules/sandbox-token.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import { smtpMailer } from "#app/platform/mailer.server.ts";
import { sendLetters } from "#app/platform/send-letters.server.ts";
import { aCard, aHouse, aRequest } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { aRenderedLetter } from "#tests/house/letters.ts";
import { nameSteps } from "#tests/house/named-steps.ts";
import { answerBank } from "#tests/house/unfinished.ts";
import "#tests/house/without-vite.ts";

const { cancelBooking } = await import("#app/booking/cancel-booking.server.ts");
const { changeStay } = await import("#app/booking/change-stay.server.ts");

// With minutes it stops itself; when it is resumed, that much time has passed.
const [dataDir = "", instant, deadly, week = "0", minutes = "0", mail] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const { db } = database;
const clock = aClock(instant);
const plain = aHouse(database, clock);
let isFateful = true;
const house = nameSteps({ ...plain, ...(mail && { mailer: smtpMailer(mail) }) }, (step) => {
  writeSync(1, `step ${step}\n`);
  if (step !== deadly || !isFateful) return;
  isFateful = false;
  process.kill(process.pid, minutes === "0" ? "SIGKILL" : "SIGSTOP");
  clock.advance({ minutes: Number(minutes) });
});

// One apartment each, the same week: the bookings do not conflict.
await book(1, null);
const paid = await book(2, "success");
await book(3, "declined");
const challenged = await book(4, "challenge");
if (challenged) await answerBank(challenged, "approve", house);
await book(5, "timeout");
await book(6, "challenge");
clock.advance({ seconds: 70 });
await expireHolds(house);
if (paid) await shortenAndCancel(paid);
clock.advance({ minutes: 16 });
await expireHolds(house);

await sendLetters({ ...house, db, batch: 3, render: async () => aRenderedLetter() });
await database.close();

async function book(apartmentId: number, outcome: SandboxOutcome | null) {
  const checkIn = addDays("2027-01-10", 7 * Number(week));
  const request = aRequest({
    apartmentId,
    stay: { checkIn, checkOut: addDays(checkIn, 7) },
    party: { adults: 1, children: 0 },
    ...(outcome && { payment: aCard(outcome) }),
  });
  let placed = await placeBooking(request, house);
  // A guest whose card is declined pays at the property.
  if (outcome === "declined")
    placed = await placeBooking({ ...request, payment: { method: "property" } }, house);
  if (placed.ok && placed.outcome === "confirmed")
    writeSync(1, `told ${placed.booking.reference}\n`);
  return "booking" in placed ? placed.booking : null;
}

async function shortenAndCancel(booking: NonNullable<Awaited<ReturnType<typeof book>>>) {
  const { apartmentId, checkIn, reference } = booking;
  const stay = { checkIn, checkOut: addDays(checkIn, 5) };
  const wish = { apartmentId, stay, party: { adults: 1, children: 0 } };
  const weighed = await weighChange(booking, wish, db, clock.now());
  if (!weighed.ok) return;
  const { quote, refund } = weighed.offer;
  const agreed = { agreedTotal: quote.total, agreedRefund: refund, actor: "guest" as const };
  const { version } = booking;
  const changed = await changeStay({ ...wish, ...agreed, reference, version }, house);
  if (!changed.ok) return;
  const { refund: agreedRefund } = await weighCancellation(changed.booking, db, clock.now());
  const last = { reference, version: changed.booking.version, actor: "guest" as const };
  await cancelBooking({ ...last, agreedRefund }, house);
}
