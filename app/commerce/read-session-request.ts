// A request for a booking session of the Universal Commerce Protocol's lodging draft, read into the body of a quote. Guests, booker and payment
// in it are left out: the guest enters them on our own page.
import * as v from "valibot";
import { ratePlanSchema } from "#app/api/request-schemas.ts";

const id = v.pipe(v.string(), v.maxLength(100));
const count = v.pipe(v.number(), v.integer());

const staySchema = v.object({
  id: v.optional(id),
  stay_dates: v.object({ start_date: v.string(), end_date: v.string() }),
  accommodation_type: v.optional(v.object({ id })),
  rate_plan: v.optional(v.object({ id })),
  occupancy: v.object({ adults: v.optional(count), children: v.optional(count), total: count }),
});

// What is read of a request: one stay.
const sessionRequestSchema = v.object({
  property: v.object({ id }),
  stays: v.pipe(v.array(staySchema), v.length(1)),
});

/** A stay as `POST /api/quotes` takes it; its values are checked there. */
export interface RequestedStay {
  apartment: number;
  checkIn: string;
  checkOut: string;
  adults: number;
  children: number;
  ratePlan: string;
}

/** The id of a stay: its apartment and its rate. */
export function stayIdOf(apartment: number, ratePlan: string): string {
  return `${apartment}-${ratePlan}`;
}

/** The stay of a request for the property with that id; null when the request is not of the draft's form, or names something else. */
export function readSessionRequest(body: unknown, propertyId: string): RequestedStay | null {
  const read = v.safeParse(sessionRequestSchema, body);
  if (!read.success || read.output.property.id !== propertyId) return null;
  const [stay] = read.output.stays;
  if (!stay) return null;
  const [, ofApartment, ofPlan] = /^(\d{1,6})-(\w+)$/.exec(stay.id ?? "") ?? [];
  const apartment = Number(stay.accommodation_type?.id ?? ofApartment);
  const ratePlan = stay.rate_plan?.id ?? ofPlan;
  if (!Number.isInteger(apartment) || !v.is(ratePlanSchema, ratePlan)) return null;
  const { adults, children = 0, total } = stay.occupancy;
  if ((adults ?? total - children) + children !== total) return null;
  const { start_date: checkIn, end_date: checkOut } = stay.stay_dates;
  return { apartment, checkIn, checkOut, adults: adults ?? total - children, children, ratePlan };
}
