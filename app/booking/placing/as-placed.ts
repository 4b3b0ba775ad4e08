// How a payment stands, as the answer to the request that made it.
import type { Placed } from "../place-booking.server.ts";
import type { Settled } from "../settle-payment.server.ts";

/** `expired`: money that came too late was given back: what remains to say is that the nights are gone. */
export function asPlaced(settled: Settled): Placed {
  const { booking } = settled;
  switch (settled.outcome) {
    case "confirmed":
      return { ok: true, outcome: "confirmed", booking };
    case "actionNeeded":
      return { ok: true, outcome: "actionNeeded", booking, url: settled.url };
    case "unknown":
      return { ok: true, outcome: "paymentUnknown", booking };
    case "declined":
      return { ok: false, reason: "declined", why: settled.why, booking };
    default:
      return { ok: false, reason: "nightsTaken" };
  }
}
