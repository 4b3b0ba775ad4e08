// Adds a testimonial, or changes one.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { lockTestimonials, writeTestimonial } from "#app/pages/testimonials.sql.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import type { TypedTestimonial } from "./rules/typed-testimonial.ts";

/** Without an `id` a new one is added. False when it changed since `version`, or is gone. */
export async function saveTestimonial(
  id: string | null,
  { version, apartment, ...typed }: TypedTestimonial,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const was = (await lockTestimonials(trx)).find((each) => each.id === id);
    if (id !== null && !was) return false;
    const after = {
      ...typed,
      id: id ?? randomUUID(),
      source: was?.source ?? ("owner" as const),
      active: was?.active ?? true,
      apartmentId: /^\d{1,6}$/.test(apartment) ? Number(apartment) : null,
      version: id === null ? 0 : Math.max(1, version),
    };
    if (!(await writeTestimonial(trx, after, now))) return false;
    await writeAudit(trx, {
      actor,
      what: was ? "testimonialChanged" : "testimonialAdded",
      subject: typed.guest,
      ...(was && { before: factsOf(was) }),
      after: factsOf(after),
      now,
    });
    return true;
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
