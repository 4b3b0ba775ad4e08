// Names for rare states, so that a simulation can report whether it reached them.
import type { Outcome, SimulatedNetwork, PendingCall } from "./simulated-network.ts";
import type { TestWorld } from "./test-world.ts";

/** The rare states that a call is in just before it ends. */
export async function rareStatesOf(
  call: PendingCall,
  outcome: Outcome,
  network: SimulatedNetwork,
  world: TestWorld,
): Promise<string[]> {
  const others = network.pending.filter((one) => one !== call && one.about === call.about);
  const hasArrived = outcome !== "lostBefore" && outcome !== "diedBefore";
  const states: [name: string, is: boolean][] = [];
  const died = outcome.startsWith("died");
  if (call.name === "email") {
    const before = network.delivered.some(({ messageId }) => messageId === call.about);
    states.push(
      ["an email is delivered, its answer lost", outcome === "lostAfter"],
      ["a process dies after delivering an email", outcome === "diedAfter"],
      ["an email is delivered a second time", hasArrived && before],
      ["two send the same email at once", others.length > 0],
    );
  } else if (call.name === "create" || call.name === "lookup") {
    const { db } = world.app.database;
    const payment = await db
      .selectFrom("payments")
      .innerJoin("bookings", "bookings.id", "payments.booking_id")
      .select(["payments.status", "bookings.status as booking", "hold_expires_at", "attempt"])
      .where("payments.id", "=", call.about)
      .executeTakeFirst();
    const known = world.provider.ledger.get(call.about);
    const now = world.clock.now().toISOString();
    const lapsed = payment?.hold_expires_at ? payment.hold_expires_at <= now : false;
    const sent = others.some(({ name }) => name === "create");
    if (call.name === "create")
      states.push(
        ["the money is taken, the answer lost", outcome === "lostAfter"],
        ["the provider never receives a payment", outcome === "lostBefore"],
        ["a process dies after the money was taken", outcome === "diedAfter"],
        ["a process dies before the provider receives a payment", outcome === "diedBefore"],
        ["the provider receives a payment after the hold was over", hasArrived && lapsed],
        [
          "the provider receives a payment of an expired booking",
          hasArrived && payment?.booking === "expired",
        ],
        [
          "the provider receives a payment that was given up",
          hasArrived && payment?.status === "failed",
        ],
        ["a payment is settled before its own answer came", payment?.status === "captured"],
        ["the same charge is sent twice at once", sent],
        ["the same charge is sent again later", known !== undefined],
        ["a second card is charged", hasArrived && (payment?.attempt ?? 1) > 1],
      );
    else
      states.push(
        ["a payment is looked up before the provider receives it", known === undefined && sent],
        ["a payment is looked up that the provider never receives", known === undefined && !sent],
        ["a guest has approved after the hold was over", isLate(known, lapsed)],
        ["the answer to a lookup is lost", outcome.startsWith("lost")],
      );
  } else {
    const ledgerEntry = [...world.provider.ledger.values()].find(
      ({ reference }) => reference === call.about,
    );
    const isRefund = call.name === "refund";
    states.push(
      ["a refund is made, the answer lost", isRefund && outcome === "lostAfter"],
      ["the provider never receives a refund", isRefund && outcome === "lostBefore"],
      ["a process dies after a refund", isRefund && outcome === "diedAfter"],
      ["a process dies before a refund", isRefund && outcome === "diedBefore"],
      ["a refund is sent again", isRefund && (ledgerEntry?.refunds.size ?? 0) > 0],
      ["two refund one payment at once", isRefund && others.some((o) => o.name === "refund")],
      [
        "a payment is voided when its guest has approved",
        call.name === "void" && ledgerEntry?.status === "captured",
      ],
      ["the answer to a void is lost", call.name === "void" && outcome === "lostAfter"],
      ["the answer to a capture is lost", call.name === "capture" && outcome === "lostAfter"],
      ["a process dies between authorization and capture", call.name === "capture" && died],
    );
  }
  return states.filter(([, is]) => is).map(([name]) => name);
}

function isLate(network: { status: string } | undefined, lapsed: boolean): boolean {
  return lapsed && network?.status === "captured";
}

/** The rare states visible in the database at the end. */
export async function rareStatesInDatabase({ app }: TestWorld): Promise<string[]> {
  const { db } = app.database;
  const payments = await db.selectFrom("payments").selectAll().execute();
  const bookings = await db.selectFrom("bookings").selectAll().execute();
  const confirmed = await db
    .selectFrom("booking_events")
    .selectAll()
    .where("what", "=", "confirmed")
    .execute();
  const fifteen = 15 * 60_000;
  const paidBy = (id: string) => payments.filter(({ booking_id }) => booking_id === id);
  const states: [name: string, is: boolean][] = [
    [
      "paid after the hold, the nights sold: the money is refunded",
      payments.some(({ reason }) => reason === "late"),
    ],
    [
      "paid after the hold, the nights still free: the booking stands",
      confirmed.some(({ at, booking_id }) => {
        const booking = bookings.find(({ id }) => id === booking_id);
        return booking && Date.parse(at) - Date.parse(booking.created_at) >= fifteen;
      }),
    ],
    [
      "booked anew under the key of one that expired",
      bookings.some((b) => b.idempotency_key.includes(" ")),
    ],
    [
      "paid at the property after a card came to nothing",
      bookings.some((b) => b.payment_method === "property" && paidBy(b.id).length > 0),
    ],
    [
      "two payments of one booking took money",
      bookings.some(
        (b) =>
          paidBy(b.id).filter((p) => p.status === "captured" || p.status === "refunded").length > 1,
      ),
    ],
    ["a payment was voided", payments.some(({ status }) => status === "voided")],
    ["given up as never received", payments.some(({ status }) => status === "failed")],
  ];
  return states.filter(([, is]) => is).map(([name]) => name);
}

/** How many different rare states there are. */
export const rareStateCount = 4 + 11 + 4 + 10 + 7;
