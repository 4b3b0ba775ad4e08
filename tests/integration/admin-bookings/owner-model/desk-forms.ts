// The forms of bookings as the random test sends them: booked at the desk, one apartment or several, changed, corrected; and what the
// guest of a storm answers.
import type { App } from "#app/app.server.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { guestFieldNames } from "#app/bookings/rules/guest-fields.ts";
import { answerStorm, loadMyStorm } from "#app/storms/answer-storm.server.ts";
import type { AdminResponse, TestBrowser } from "#tests/support/admin/admin-site.ts";
import { guestOf } from "./model-booking.ts";
import { spanOf } from "./owner-actions.ts";
import type { Action, Answer } from "./owner-actions.ts";
import type { OwnerModel } from "./owner-model.ts";

/** Who sends them, and which bookings there are. */
export interface Desk {
  app: App;
  model: OwnerModel;
  user(): TestBrowser;
  /** References in the order in which the bookings were made. */
  references: string[];
  find(chosen: number): Promise<{ id: string; reference: string; version: number }>;
}

/** The fields of the moment until which an option is held. */
export function optionFields(until: number): { optionDay: string; optionHour: string } {
  const shown = new Date(until + 4 * 3_600_000).toISOString();
  return { optionDay: shown.slice(0, 10), optionHour: shown.slice(11, 13) };
}

/** Asks for the price and books at it; of several apartments the second and following are the further ones of the form. */
export async function book(
  { app, model, user, references }: Desk,
  action: Extract<Action, { do: "book" | "together" }>,
): Promise<AdminResponse> {
  const { from: checkIn, to: checkOut } = spanOf(action, model.today);
  const path = "/admin/calendar/new";
  const { key } = (await user().get(path)).page;
  const [first, ...others] = action.do === "book" ? [action.apartment] : action.apartments;
  const stay = { apartment: String(first), checkIn, checkOut };
  const party = { adults: "2", children: "0", plan: "flexible" };
  const [name = "", step = "", email = ""] = guestOf(model.steps).split(" ");
  const guest = { firstName: "Claire", lastName: `${name} ${step}`, phone: "+33 6 12 34 56 78" };
  const origin = { email, language: "fr", country: "FR" };
  const desk = { beyond: "on", deskReason: "Regulars" };
  const typed: Record<string, string> = { key, ...stay, ...party, ...guest, ...origin, ...desk };
  for (const id of others) typed[`with-${id}-adults`] = "2";
  if (action.ownPrice) typed["ownPrice"] = String(300 + model.steps);
  if (action.holdHours !== null)
    Object.assign(typed, optionFields(model.untilOf(action.holdHours)));
  const priced = await user().post(path, { ...typed, do: "price" });
  if (!priced.answer.offer) return priced;
  const { total, offer } = priced.answer;
  const final: Record<string, string> =
    action.holdHours === null ? { do: "book", agreed: "on" } : { do: "option" };
  const shown = others.length > 0 ? total : offer.quote.total;
  const sent = await user().post(path, { ...typed, ...final, total: String(shown) });
  const reference = /\/(KF-\w+)\?/.exec(sent.to ?? "")?.[1];
  if (reference === undefined) return sent;
  const made = await app.database.db
    .selectFrom("bookings")
    .select("reference")
    .where((eb) =>
      eb.or([
        eb("reference", "=", reference),
        eb("group_id", "in", (query) =>
          query.selectFrom("bookings").select("id").where("reference", "=", reference),
        ),
      ]),
    )
    .orderBy("apartment_id")
    .execute();
  references.push(...made.map((row) => row.reference));
  return sent;
}

/** Asks for the changed stay and confirms what is shown, its warnings waived. */
export async function change(
  { model, user, find }: Desk,
  action: Extract<Action, { do: "change" }>,
  chosen: number,
): Promise<AdminResponse> {
  const booking = model.bookings[chosen]!;
  const { reference, version } = await find(chosen);
  const count = action.nights ?? booking.rooms.length;
  const days = { from: action.shift, nights: count };
  const { from: checkIn, to: checkOut } = spanOf(days, booking.from);
  const moveFrom =
    action.move === null ? "" : spanOf({ ...days, nights: action.move }, booking.from).to;
  const path = `/admin/bookings/${reference}/change`;
  const stay = { apartment: String(action.apartment ?? booking.rooms[0]), checkIn, checkOut };
  const ownPrice = action.price === "own" ? String(200 + model.steps) : "";
  const typed = { ...stay, moveFrom, adults: "2", children: "0", price: action.price, ownPrice };
  const asked = await user().get(`${path}?${String(new URLSearchParams(typed))}`);
  const { offer, warnings } = asked.page.view;
  return user().post(path, {
    ...typed,
    version: String(version - (action.stale ? 1 : 0)),
    total: String(offer?.quote.total ?? 0),
    refund: String(offer?.refund ?? 0),
    warned: warnings.map(({ reason }: { reason: string }) => reason).join(" "),
    beyond: "on",
    deskReason: "No hot water",
  });
}

/** Writes another name or address into the form. */
export async function correct(
  { model, user, find }: Desk,
  { field }: Extract<Action, { do: "correct" }>,
  chosen: number,
): Promise<AdminResponse> {
  const path = `/admin/bookings/${(await find(chosen)).reference}/correct`;
  const { values } = (await user().get(path)).page.form;
  const names = [...guestFieldNames, "companions", "language"];
  const was = Object.fromEntries(names.map((name) => [`was-${name}`, values[name]]));
  const [name = "", step = "", email = ""] = guestOf(model.steps).split(" ");
  const typed = field === "email" ? { email } : { lastName: `${name} ${step}` };
  return user().post(path, { ...was, ...values, ...typed });
}

/** As the guest's page sends it, with a link of its own. */
export async function answerAsGuest(
  { app, model, find }: Desk,
  { answer, day }: Extract<Action, { do: "answer" }>,
  chosen: number,
): Promise<Answer> {
  const path = await createBookingLink((await find(chosen)).id, app);
  const token = path.split("/").at(-1)!;
  const shown = await loadMyStorm(token, "en", app);
  if (!shown) return "refused";
  const arrival = spanOf({ from: day, nights: 1 }, model.today).from;
  const pressed = { answer, version: shown.version, back: shown.back, arrival };
  const answered = await answerStorm(token, pressed, app);
  if (answered?.ok) return "done";
  return answered?.fault === "notPossible" ? "rules" : "refused";
}
