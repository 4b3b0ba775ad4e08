// Applies a button of the list of testimonials: moves, switches or deletes one.
import type { House } from "#app/house.server.ts";
import {
  deleteTestimonial,
  lockTestimonials,
  writeTestimonial,
  writeTestimonialOrder,
} from "#app/pages/testimonials.sql.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { moved } from "../apartments/rules/moved.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor, AuditKind } from "../audit.sql.server.ts";

/** `seen` is the order that was shown. */
export interface VoicePress {
  id: string;
  verb: "up" | "down" | "on" | "off" | "delete";
  seen: string;
}

/** False when the order has changed since, or the testimonial is gone: nothing was done. */
export async function pressVoice(
  { id, verb, seen }: VoicePress,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const all = await lockTestimonials(trx);
    const voice = all.find((each) => each.id === id);
    if (!voice) return false;
    const log = (what: AuditKind, before = {}, after = {}) =>
      writeAudit(trx, { actor, what, subject: voice.guest, before, after, now });
    if (verb === "delete") {
      await deleteTestimonial(trx, id);
      await log("testimonialDeleted", { quote: voice.quotes[voice.language] ?? "" });
    } else if (verb === "on" || verb === "off") {
      const active = verb === "on";
      if (voice.active === active) return true;
      await writeTestimonial(trx, { ...voice, active }, now);
      await log("testimonialSwitched", { offered: !active }, { offered: active });
    } else {
      const order = all.map((each) => each.id);
      if (order.join() !== seen) return false;
      const after = moved(order, id, verb);
      await writeTestimonialOrder(trx, after);
      const place = (ids: string[]) => ({ place: ids.indexOf(id) + 1 });
      await log("testimonialsOrdered", place(order), place(after));
    }
    return true;
  });
}
