// Faults of the fields of the rates.
import type { MessageKey } from "#app/i18n/message-keys.ts";

/** `field` is the id of the control. */
export interface RateFault {
  field: string;
  reason: MessageKey<"admin-rates.faults">;
  /** Bounds for the message; of amounts in cents. */
  values?: Record<string, number>;
}
