// A conflict as the queue lists it, and as an email to the owner keeps it.
import * as v from "valibot";

/** `reference` and `guest` are of our booking, `note` is the reason of a block. */
export const listedConflictSchema = v.object({
  id: v.string(),
  apartmentId: v.number(),
  label: v.string(),
  kind: v.picklist(["booking", "hold", "block"]),
  bookingId: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  guest: v.nullable(v.string()),
  note: v.nullable(v.string()),
  from: v.string(),
  to: v.string(),
  foundAt: v.string(),
});

export type ListedConflict = v.InferOutput<typeof listedConflictSchema>;
