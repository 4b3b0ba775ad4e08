// What a guest and an owner do about a lower price elsewhere, for tests: by the use cases behind the pages.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { acceptClaim, previewMatch } from "#app/bookings/best-price/answer-claim.server.ts";
import { listClaims } from "#app/bookings/best-price/claims.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import {
  answerMyBestPrice,
  loadMyBestPrice,
} from "#app/guest-area/best-price/my-best-price.server.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";

/** The form of a guest who saw the stay for 1,900.00 EUR, changed by what is given; `picture` is the bytes of a file. */
export function claimForm(changes: Record<string, string> = {}, picture?: Buffer): FormData {
  const form = new FormData();
  const fields = {
    do: "file",
    key: randomUUID(),
    amount: "1900",
    currency: "EUR",
    link: "https://example.com/penthouse",
    note: "",
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(
    "picture",
    picture ? new File([new Uint8Array(picture)], "screen.png") : new File([], ""),
  );
  return form;
}

/** What its guest and its owner can do for one booking. */
export async function claimActions(booking: Booking, app: App) {
  const { db } = app.database;
  const { reference } = booking;
  const secret = await replaceSecret(booking, app);
  const now = async () => (await findBookingByReference(db, reference))!;
  const send = (form: FormData) => answerMyBestPrice(secret, async () => form, app);
  const show = () => loadMyBestPrice(secret, "en", app);
  const open = async () =>
    (await listClaims(db, booking.id)).find(({ status }) => status === "filed");
  /** Accepts the open claim at what it says now, in cents. */
  const match = async (elsewhere = 1900_00) => {
    const present = await now();
    const preview = await previewMatch(db, present, elsewhere);
    return acceptClaim(
      {
        claimId: (await open())?.id ?? "",
        reference,
        version: present.version,
        elsewhere,
        agreedTotal: preview?.quote.total ?? 0,
        agreedRefund: preview?.refund ?? 0,
        by: "Anaïs",
      },
      app,
    );
  };
  return { secret, now, send, show, open, match };
}
