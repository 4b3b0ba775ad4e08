// Asks several guests of the list by email to pay what is open, each with a link of their own.
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { listAskedPayments } from "#app/bookings/guest-payments/request-payment.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { sendAskedLink } from "../../payments/payment-link.server.ts";
import type { ListedBooking } from "../rules/search-bookings.ts";

/** The most at once: a page of the list. */
export const mostAsked = 20;

/**
 * How many such emails each of the bookings has had, by reference, of those whose guest can be asked; the form sends it along,
 * so that one sent twice asks nobody twice.
 */
export async function countAsked(
  bookings: readonly (Pick<ListedBooking, "id" | "reference" | "email"> & { toPay: number })[],
  app: Pick<App, "database" | "gateway">,
): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  if (!takesCards(app)) return asked;
  for (const { id, reference, email, toPay } of bookings)
    if (toPay > 0 && email !== "")
      asked.set(reference, (await listAskedPayments(app.database.db, id)).length);
  return asked;
}

/** `ticked` are `reference.asked` of the list. Returns how many guests get an email now; of whom nothing is open gets none. */
export async function askGuests(
  ticked: readonly string[],
  user: User,
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
): Promise<number> {
  let count = 0;
  for (const each of [...new Set(ticked)].slice(0, mostAsked)) {
    const [, reference = "", asked = ""] = /^([\w-]{1,40})\.(\d{1,4})$/.exec(each) ?? [];
    if (reference === "") continue;
    const sent = await sendAskedLink({ reference, until: null, asked: Number(asked) }, user, app);
    if (sent.ok && !sent.isRepeat) count++;
  }
  return count;
}
