// What an email about a booking keeps in the outbox: secrets for links, and what is said of money and of a changed stay.
import * as v from "valibot";

const whole = v.pipe(v.number(), v.integer());
const secret = v.fallback(v.nullable(v.string()), null);

const payloadSchema = v.object({
  manageToken: secret,
  reviewToken: secret,
  /** What was paid by card, and what of that is refunded, in cents. */
  money: v.optional(v.object({ paid: whole, refund: whole })),
  /** The stay before it was changed; `more` cents are due at the property since then, fewer when negative. */
  before: v.optional(
    v.object({
      apartmentId: whole,
      checkIn: v.string(),
      checkOut: v.string(),
      adults: whole,
      children: whole,
      total: whole,
      more: whole,
    }),
  ),
  /** Of a dispute: its amount in cents, the reason in the provider's words, the instant by which evidence is due. */
  dispute: v.optional(
    v.object({ amount: whole, reason: v.string(), dueBy: v.nullable(v.string()) }),
  ),
  /** The day until which the guest is asked to pay. */
  askedUntil: v.optional(v.nullable(v.string())),
  /** The entry of the ledger that a receipt is for. */
  receipt: v.optional(v.string()),
  /** Why something of a damage deposit was kept. */
  depositReason: v.optional(v.string()),
  /** Whether it was given in cash or by a hold on the card; missing in emails of the previous release: in cash. */
  depositBy: v.optional(v.picklist(["cash", "card"])),
});

export type EmailPayload = v.InferOutput<typeof payloadSchema>;

/** `payload` is JSON of our own, null once the email was sent; a secret that is not a string counts as none. */
export function parseEmailPayload(payload: string | null): EmailPayload {
  return v.parse(payloadSchema, JSON.parse(payload ?? "null") ?? {});
}
