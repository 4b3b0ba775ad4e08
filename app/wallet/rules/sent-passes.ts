// What the answers of Apple's push service and of Google Wallet mean for a change of a pass that was sent.

/** `gone`: it is not there any more. `again`: another attempt may do it. `refused`: none will. */
export type SentPass = "sent" | "gone" | "again" | "refused";

const gone = ["BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken"];

/**
 * By status and reason (Apple's "Handling notification responses from APNs"). 403 is a certificate that Apple does not accept: the owner
 * may replace it within the day.
 */
export function outcomeOfPush(status: number | null, reason: string): SentPass {
  if (status === 200) return "sent";
  if (status === 410 || gone.includes(reason)) return "gone";
  if (status === null || status === 403 || status === 429 || status >= 500) return "again";
  return "refused";
}

/** By status; 401 and 403 are an account that has no right to the pass, which the owner may give it within the day. */
export function outcomeOfGoogle(status: number | null): SentPass {
  if (status === null || [401, 403, 408, 429].includes(status) || status >= 500) return "again";
  if (status >= 200 && status < 300) return "sent";
  return status === 404 ? "gone" : "refused";
}
