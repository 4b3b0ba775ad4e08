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
  if (call.name === "letter") {
    const before = network.delivered.some(({ messageId }) => messageId === call.about);
    states.push(
      ["a letter is delivered, its answer lost", outcome === "lostAfter"],
      ["a process dies after delivering a letter", outcome === "diedAfter"],
      ["a letter is delivered a second time", hasArrived && before],
      ["two send the same letter at once", others.length > 0],
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
        ["the bank never hears of a payment", outcome === "lostBefore"],
        ["a process dies after the money was taken", outcome === "diedAfter"],
        ["a process dies before the bank hears", outcome === "diedBefore"],
        ["the bank hears after the hold was over", hasArrived && lapsed],
        ["the bank hears when the booking is gone", hasArrived && payment?.booking === "expired"],
        ["the bank hears what was given up as unheard", hasArrived && payment?.status === "failed"],
        ["a payment is settled before its own answer came", payment?.status === "captured"],
        ["the same charge is sent twice at once", sent],
        ["the same charge is sent again later", known !== undefined],
        ["a second card is charged", hasArrived && (payment?.attempt ?? 1) > 1],
      );
    else
      states.push(
        ["the bank is asked before it has heard", known === undefined && sent],
        ["the bank is asked about what it never hears of", known === undefined && !sent],
        ["a guest has approved when nobody waits for him any more", isLate(known, lapsed)],
        ["nobody can say how a payment stands", outcome.startsWith("lost")],
      );
  } else {
    const ledgerEntry = [...world.provider.ledger.values()].find(
      ({ reference }) => reference === call.about,
    );
    const isRefund = call.name === "refund";
    states.push(
      ["money is given back, the answer lost", isRefund && outcome === "lostAfter"],
      ["the bank does not hear of a refund", isRefund && outcome === "lostBefore"],
      ["a process dies after giving money back", isRefund && outcome === "diedAfter"],
      ["a process dies before giving money back", isRefund && outcome === "diedBefore"],
      ["a refund is asked for again", isRefund && (ledgerEntry?.refunds.size ?? 0) > 0],
      [
        "two give money of one payment back at once",
        isRefund && others.some((o) => o.name === "refund"),
      ],
      [
        "a bank is called off when its guest has approved",
        call.name === "void" && ledgerEntry?.status === "captured",
      ],
      [
        "nobody knows whether a bank was called off",
        call.name === "void" && outcome === "lostAfter",
      ],
      [
        "nobody knows whether kept money was taken",
        call.name === "capture" && outcome === "lostAfter",
      ],
      ["a process dies between keeping and taking money", call.name === "capture" && died],
    );
  }
  return states.filter(([, is]) => is).map(([name]) => name);
}

function isLate(network: { status: string } | undefined, lapsed: boolean): boolean {
  return lapsed && network?.status === "captured";
}

/** The rare states visible in the database at the end. */
export async function rareStatesInBooks({ app }: TestWorld): Promise<string[]> {
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
      "paid after the hold, the nights sold: the money goes back",
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
    ["a bank was called off", payments.some(({ status }) => status === "voided")],
    ["given up as unheard", payments.some(({ status }) => status === "failed")],
  ];
  return states.filter(([, is]) => is).map(([name]) => name);
}

/** How many different rare states there are. */
export const rareStateCount = 4 + 11 + 4 + 10 + 7;
