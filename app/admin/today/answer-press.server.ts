// Does what was pressed on a device, perhaps hours ago and without a network: once for each key, in the name of the user who
// pressed, or says why not. Money is not among it.
import * as v from "valibot";
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import type { User } from "../auth/users.sql.server.ts";
import { findStay, markChannelStay, readStayAddress } from "../channels/channel-stay.server.ts";
import { markCleaning } from "../cleaning/cleaning-board.server.ts";
import { readTask } from "../cleaning/report-damage.server.ts";
import { hasAccess } from "../rules/access.ts";
import { recordDay } from "./act-on-day.server.ts";
import { deletePressesBefore, findPress, insertPress, KnownPress } from "./presses.sql.server.ts";
import type { Press } from "./presses.sql.server.ts";
import { isTooOld, pressActs, rememberDays } from "./rules/presses.ts";
import type { PressAct, PressResult } from "./rules/presses.ts";

/**
 * What became of it. `anotherUser`: another user is signed in on the device, so that the press waits there. `unreadable`: no
 * device of ours sends such a form. Neither stores anything.
 */
export type PressAnswer = { result: PressResult } | { fault: "anotherUser" | "unreadable" };

const schema = v.object({
  key: v.pipe(v.string(), v.uuid()),
  user: v.string(),
  do: v.picklist(pressActs),
  // Seconds since it was pressed.
  ago: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.toNumber()),
});

/**
 * `key`, `user`, `do` and `ago` of the form are those of the press, the others those of the button: `reference` and `version`, or
 * `stay`, or `task`. A key that is known is answered as the first time, whatever else the form says.
 */
export async function answerPress(form: FormData, user: User, app: App): Promise<PressAnswer> {
  const read = v.safeParse(schema, Object.fromEntries(form));
  if (!read.success) return { fault: "unreadable" };
  const { key, do: act, ago } = read.output;
  if (read.output.user !== user.id) return { fault: "anotherUser" };
  const { db } = app.database;
  const press = {
    key,
    userId: user.id,
    pressedAt: new Date(app.clock.now().getTime() - ago * 1000),
  };
  const known = await findPress(db, key);
  if (known) return answerKnown(known, user);
  let result: PressResult;
  try {
    result = await doOnce(form, act, press, user, app);
  } catch (error) {
    if (!(error instanceof KnownPress)) throw error;
    result = "done";
  }
  // What was done has stored its key. A refusal is stored too, unless another request with the key was faster.
  if (result !== "done") await insertPress(db, press, result, app.clock.now());
  return answerKnown(await findPress(db, key), user);
}

// Keys are too long to be found out. Who knows another user's all the same learns nothing.
function answerKnown(known: Awaited<ReturnType<typeof findPress>>, user: User): PressAnswer {
  return known?.userId === user.id ? { result: known.result } : { fault: "unreadable" };
}

async function doOnce(
  form: FormData,
  act: PressAct,
  press: Press,
  user: User,
  app: App,
): Promise<PressResult> {
  if (isTooOld(press.pressedAt.getTime(), app.clock.now().getTime())) return "tooOld";
  const cleaned = await markCleaning(form, user, app, press);
  if (cleaned !== null) {
    if (cleaned) return "done";
    return readTask(formText(form, "task"), app) ? "already" : "notNow";
  }
  if (!hasAccess(user.role, "staff")) return "notAllowed";
  const stayId = formText(form, "stay");
  if (stayId !== "") {
    if (await markChannelStay(stayId, act, user, app, press)) return "done";
    return (await findStay(app.database.db, readStayAddress(stayId))) ? "already" : "gone";
  }
  const { referencePrefix } = app.property.facts;
  const reference = normaliseReference(formText(form, "reference"), referencePrefix);
  if (act === "cleaningStart" || act === "cleaningDone" || act === "cleaningUndo") return "gone";
  const step = { reference, version: formVersion(form), arrivalStatus: act };
  const recorded = await recordDay(step, user, app, press);
  if (recorded.ok) return "done";
  switch (recorded.reason) {
    case "changed":
      return explainChange(reference, act, app);
    case "unknown":
      return "gone";
    case "forbidden":
      return "notAllowed";
    default:
      return recorded.reason;
  }
}

const statusAfter = {
  arrive: "checked_in",
  undoArrival: "confirmed",
  leave: "checked_out",
  undoLeaving: "checked_in",
} as const;

// What another user, or the guest, has done to the booking meanwhile.
async function explainChange(
  reference: string,
  act: keyof typeof statusAfter,
  { database }: Pick<App, "database">,
): Promise<PressResult> {
  const booking = await findBookingByReference(database.db, reference);
  if (booking?.status === "cancelled") return "cancelled";
  return booking?.status === statusAfter[act] ? "already" : "changed";
}

/** Forgets keys that no device sends any more. */
export async function forgetPresses({
  database,
  clock,
}: Pick<App, "database" | "clock">): Promise<void> {
  const oldest = new Date(clock.now().getTime() - rememberDays * 24 * 60 * 60 * 1000);
  await deletePressesBefore(database.db, oldest);
}
