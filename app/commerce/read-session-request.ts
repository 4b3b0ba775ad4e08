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

/** What is wrong in a request, for the platform's developers: `path` is the place in it (JSONPath, RFC 9535). */
export interface RequestFault {
  path: string;
  content: string;
}

/** The stay of a request for the property with that id, or why there is none in it. */
export function readSessionRequest(
  body: unknown,
  propertyId: string,
): { ok: true; stay: RequestedStay } | { ok: false; fault: RequestFault } {
  const read = v.safeParse(sessionRequestSchema, body);
  if (!read.success) return refused(pathOf(read.issues[0]), "Missing, or not of the draft's form.");
  const { property, stays } = read.output;
  if (property.id !== propertyId)
    return refused("$.property.id", `The id of this property is ${propertyId}.`);
  const [stay] = stays;
  if (!stay) return refused("$.stays", "Missing, or not of the draft's form.");
  const [, ofApartment, ofPlan] = /^(\d{1,6})-(\w+)$/.exec(stay.id ?? "") ?? [];
  const apartment = Number(stay.accommodation_type?.id ?? ofApartment);
  if (!Number.isInteger(apartment))
    return refused(
      "$.stays[0].accommodation_type.id",
      "The id of an apartment is its number, such as 4.",
    );
  const ratePlan = stay.rate_plan?.id ?? ofPlan;
  if (!v.is(ratePlanSchema, ratePlan))
    return refused(
      "$.stays[0].rate_plan.id",
      `The id of a rate is one of ${ratePlanSchema.options.join(", ")}.`,
    );
  const { adults, children = 0, total } = stay.occupancy;
  if ((adults ?? total - children) + children !== total)
    return refused("$.stays[0].occupancy.total", "Adults and children do not add up to the total.");
  const { start_date: checkIn, end_date: checkOut } = stay.stay_dates;
  const party = { adults: adults ?? total - children, children };
  return { ok: true, stay: { apartment, checkIn, checkOut, ...party, ratePlan } };
}

function refused(path: string, content: string): { ok: false; fault: RequestFault } {
  return { ok: false, fault: { path, content } };
}

function pathOf({ path }: v.BaseIssue<unknown>): string {
  const keys = path?.map(({ key }) => key) ?? [];
  const steps = keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`));
  return `$${steps.join("")}`;
}
