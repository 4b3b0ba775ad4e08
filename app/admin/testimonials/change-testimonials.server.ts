// Saves a testimonial, and applies the buttons of the list of testimonials.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import {
  deleteTestimonial,
  lockTestimonials,
  writeTestimonial,
} from "#app/pages/testimonials.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writePositions } from "#app/platform/database/shared-rows.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor, AuditKind } from "../audit-log/audit-log.sql.server.ts";
import { moveEntry } from "../rules/form-values.ts";
import type { TypedTestimonial } from "./rules/typed-testimonial.ts";

/** Without an `id` a new one is added. Its id; null when it changed since `version`, or is gone. */
export async function saveTestimonial(
  id: string | null,
  { version, apartment, ...typed }: TypedTestimonial,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<string | null> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const was = (await lockTestimonials(trx)).find((each) => each.id === id);
    if (id !== null && !was) return null;
    const after = {
      ...typed,
      id: id ?? randomUUID(),
      source: was?.source ?? ("owner" as const),
      active: was?.active ?? true,
      apartmentId: /^\d{1,6}$/.test(apartment) ? Number(apartment) : null,
      version: id === null ? 0 : Math.max(1, version),
    };
    if (!(await writeTestimonial(trx, after, now))) return null;
    await writeAudit(trx, {
      actor,
      what: was ? "testimonialChanged" : "testimonialAdded",
      subject: typed.guest,
      ...(was && { before: factsOf(was) }),
      after: factsOf(after),
      now,
    });
    return after.id;
  });
}

function factsOf({
  guest,
  origin,
  month,
  quotes,
}: Pick<TypedTestimonial, "guest" | "origin" | "month" | "quotes">) {
  const said = Object.entries(quotes).filter(([, quote]) => quote !== "");
  return { guest, origin, month, ...Object.fromEntries(said) };
}

/** `seen` is the order that was shown. */
export interface TestimonialAction {
  id: string;
  verb: "up" | "down" | "on" | "off" | "delete";
  seen: string;
}

/** False when the order has changed since, or the testimonial is gone: nothing was done. */
export async function applyTestimonialAction(
  { id, verb, seen }: TestimonialAction,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const all = await lockTestimonials(trx);
    const testimonial = all.find((each) => each.id === id);
    if (!testimonial) return false;
    const log = (what: AuditKind, before = {}, after = {}) =>
      writeAudit(trx, { actor, what, subject: testimonial.guest, before, after, now });
    if (verb === "delete") {
      await deleteTestimonial(trx, id);
      await log("testimonialDeleted", { quote: testimonial.quotes[testimonial.language] ?? "" });
    } else if (verb === "on" || verb === "off") {
      const active = verb === "on";
      if (testimonial.active === active) return true;
      await writeTestimonial(trx, { ...testimonial, active }, now);
      await log("testimonialSwitched", { offered: !active }, { offered: active });
    } else {
      const order = all.map((each) => each.id);
      if (order.join() !== seen) return false;
      const after = moveEntry(order, id, verb);
      await writePositions(trx, "testimonials", after);
      const place = (ids: string[]) => ({ place: ids.indexOf(id) + 1 });
      await log("testimonialsOrdered", place(order), place(after));
    }
    return true;
  });
}
