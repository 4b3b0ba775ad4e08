// A hash of what a review showed, so that its confirmation books exactly that.
import { createHash } from "node:crypto";
import type { Choice } from "../find-choice.server.ts";
import type { Draft } from "../drafts.sql.server.ts";
import { guestFields } from "../rules/details-form.ts";

/**
 * 22 characters that change with the apartment, the stay, the party, the plan, the guest's details, the way to pay and the
 * card. The total and the cancellation terms are sent in fields of their own: a change of those has its own message.
 */
export function reviewVersion(
  { apartmentId, stay, party, plan }: Pick<Choice, "apartmentId" | "stay" | "party" | "plan">,
  { guest, paymentMethod, cardToken, cardBrand, cardLast4 }: Draft,
): string {
  const reviewed = [
    [apartmentId, stay.checkIn, stay.checkOut, party.adults, party.children, plan],
    guestFields.map((field) => guest[field]),
    paymentMethod === "card" ? [cardToken, cardBrand, cardLast4] : paymentMethod,
  ];
  return createHash("sha256").update(JSON.stringify(reviewed)).digest("base64url").slice(0, 22);
}
