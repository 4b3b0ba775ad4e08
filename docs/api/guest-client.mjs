// An example client of the API, with fetch alone: a guest's booking is read, quoted and cancelled. Copy what you need.
// node docs/api/guest-client.mjs https://hotel.example KF-7Q2M4X9A <secret>

/** A refusal: decide by `problem.code`, show `problem.detail` to people. */
export class Refused extends Error {
  constructor(problem) {
    super(`${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

/** A client for one booking; `secret` is the last part of the address of its page. */
export function guestClient(origin, reference, secret, { language = "en", fetch = globalThis.fetch } = {}) {
  const base = `${origin}/api/bookings/${encodeURIComponent(reference)}`;
  const call = async (path, init = {}) => {
    const response = await fetch(`${base}/${path}`, {
      ...init,
      headers: {
        Authorization: `Bearer ${secret}`,
        "Accept-Language": language,
        ...(init.body && { "Content-Type": "application/json" }),
        ...init.headers,
      },
    });
    const answer = await response.json();
    if (!response.ok) throw new Refused(answer);
    return answer;
  };
  // Use the same key for each retry of the same change.
  const change = (path, body, key) =>
    call(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Idempotency-Key": key },
    });
  return {
    read: () => call("guest"),
    quoteCancellation: () => call("cancellation"),
    cancel: ({ version, refund, byHand }, key = crypto.randomUUID()) =>
      change("cancellation", { version, refund, byHand, agree: true }, key),
    quoteChange: (stay) => call(`change?${new URLSearchParams(stay)}`),
    change: ({ version, checkIn, checkOut, adults, children, total, refund, dropped }, key = crypto.randomUUID()) =>
      change("change", { version, checkIn, checkOut, adults, children, total, refund, dropped: dropped.length }, key),
    listExtras: () => call("extras"),
    quoteExtras: (extras) => call("extras/quote", { method: "POST", body: JSON.stringify({ extras }) }),
    order: ({ version, extras, total, refund }, key = crypto.randomUUID()) =>
      change("extras", { version, extras, total, refund }, key),
  };
}

if (import.meta.main) {
  const [origin = "", reference = "", secret = ""] = process.argv.slice(2);
  const client = guestClient(origin, reference, secret);
  console.log(JSON.stringify({ booking: await client.read(), cancellation: await client.quoteCancellation() }));
}
