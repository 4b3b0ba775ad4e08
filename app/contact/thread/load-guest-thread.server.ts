// The thread of a booking as its guest sees it: what was written, without the emails and the lines that we add for the inbox.
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { fillForGuest } from "../rules/template.ts";
import { readBalanceText } from "../templates/template-facts.server.ts";
import { guestLanguage } from "./send-staff-message.server.ts";
import { listThread } from "./thread.sql.server.ts";

/** One text. */
export interface GuestThreadEntry {
  id: string;
  from: "guest" | "staff";
  /** "" for what the guest wrote here, and for what was sent by itself. */
  author: string;
  /** "" for a guest's message that only had arrival details. */
  text: string;
  isByEmail: boolean;
  /** On the property's clock. */
  day: PlainDate;
}

/** The oldest first, without what came from another address than the booking has; none for an unknown secret. */
export async function loadGuestThread(
  manageToken: string,
  {
    database: { db },
    environment,
    property: { facts },
  }: Pick<App, "database" | "environment" | "property">,
): Promise<GuestThreadEntry[]> {
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return [];
  const link = `${environment.origin}/my-booking/${manageToken}`;
  // For messages of earlier releases, which did not keep the amount.
  const today = await readBalanceText(booking, guestLanguage(booking, facts), db);
  return (await listThread(db, booking.id)).flatMap((entry): GuestThreadEntry[] => {
    if (entry.from === "email") return [];
    const { id, from } = entry;
    const day = propertyDay(new Date(entry.at), facts.timeZone).today;
    if (from === "staff")
      return [
        {
          id,
          from,
          author: entry.author,
          text: fillForGuest(entry.text, { link, balance: entry.balance ?? today }),
          isByEmail: false,
          day,
        },
      ];
    if (entry.email.toLowerCase() !== booking.email.toLowerCase()) return [];
    // Any client can write the guest's address into a form or an email.
    const isUnproven = entry.isByForm || entry.note?.isProven === false;
    const author = isUnproven ? entry.author : "";
    return [{ id, from, author, text: entry.words, isByEmail: entry.note !== null, day }];
  });
}

/** The day on which staff last wrote to the guest, on the property's clock; null when never. */
export async function findLastStaffMessageDay(
  manageToken: string,
  app: Pick<App, "database" | "environment" | "property">,
): Promise<PlainDate | null> {
  const thread = await loadGuestThread(manageToken, app);
  return thread.findLast(({ from }) => from === "staff")?.day ?? null;
}
