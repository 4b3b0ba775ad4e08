// Row types of payment plans, beside those of tables.ts.

import type { Generated } from "kysely";

/** A calendar day as text, 'YYYY-MM-DD'. */
type Day = string;
/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** How a booking is paid in two parts; amounts in cents. */
export interface PaymentPlanRow {
  booking_id: string;
  /** The second part is charged to the saved card, or its guest gets a link to pay it. */
  collect: "card" | "reminder";
  /** Paid when booking, and agreed to be paid later; the second one follows a change of the stay. */
  first_part: number;
  second_part: number;
  /** The property's day on which the second part is due, `days_before` arrival. */
  due_on: Day;
  days_before: number;
  /** The version of the terms, and when the guest agreed that the card is charged; null where a link is sent. */
  consent_version: string | null;
  consent_at: Instant | null;
  /** The provider's ids of the guest and of the saved card; null before it is saved, and once it is forgotten. */
  gateway: string | null;
  customer: string | null;
  saved_card: string | null;
  /** `open`: not paid yet. `asked`: the card was refused, or there is none, and the guest has a link. `ended`: nothing is to be done. */
  state: "open" | "asked" | "ended";
  /** How often the bank has refused the saved card, why it did last, and when the next step is due. */
  declines: Generated<number>;
  decline_reason: string | null;
  next_attempt_at: Instant;
  /** How many emails with a link were sent. */
  requests: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface PlanTables {
  payment_plans: PaymentPlanRow;
}
