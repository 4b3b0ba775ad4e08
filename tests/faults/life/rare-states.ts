// Names for rare states, so that a simulation can report whether it reached them.
import type { Fate, Line, Waiting } from "./line.ts";
import type { World } from "./world.ts";

/** The rare states that a call is in just before it ends. */
export async function rareStatesOf(
  call: Waiting,
  fate: Fate,
  line: Line,
  world: World,
): Promise<string[]> {
  const others = line.waiting.filter((one) => one !== call && one.about === call.about);
  const heard = fate !== "lostBefore" && fate !== "diedBefore";
  const states: [name: string, is: boolean][] = [];
  const died = fate.startsWith("died");
  if (call.name === "letter") {
    const before = line.delivered.some(({ messageId }) => messageId === call.about);
    states.push(
      ["a letter is delivered, its answer lost", fate === "lostAfter"],
      ["a process dies after delivering a letter", fate === "diedAfter"],
      ["a letter is delivered a second time", heard && before],
      ["two send the same letter at once", others.length > 0],
    );
  } else if (call.name === "create" || call.name === "lookup") {
    const { db } = world.house.database;
    const payment = await db
      .selectFrom("payments")
      .innerJoin("bookings", "bookings.id", "payments.booking_id")
      .select(["payments.status", "bookings.status as booking", "hold_expires_at", "attempt"])
      .where("payments.id", "=", call.about)
      .executeTakeFirst();
    const known = world.bank.lines.get(call.about);
    const now = world.clock.now().toISOString();
    const lapsed = payment?.hold_expires_at ? payment.hold_expires_at <= now : false;
    const sent = others.some(({ name }) => name === "create");
    if (call.name === "create")
      states.push(
        ["the money is taken, the answer lost", fate === "lostAfter"],
        ["the bank never hears of a payment", fate === "lostBefore"],
        ["a process dies after the money was taken", fate === "diedAfter"],
        ["a process dies before the bank hears", fate === "diedBefore"],
        ["the bank hears after the hold was over", heard && lapsed],
        ["the bank hears when the booking is gone", heard && payment?.booking === "expired"],
        ["the bank hears what was given up as unheard", heard && payment?.status === "failed"],
        ["a payment is settled before its own answer came", payment?.status === "captured"],
        ["the same charge is sent twice at once", sent],
        ["the same charge is sent again later", known !== undefined],
        ["a second card is charged", heard && (payment?.attempt ?? 1) > 1],
      );
    else
      states.push(
        ["the bank is asked before it has heard", known === undefined && sent],
        ["the bank is asked about what it never hears of", known === undefined && !sent],
        ["a guest has approved when nobody waits for him any more", isLate(known, lapsed)],
        ["nobody can say how a payment stands", fate.startsWith("lost")],
      );
  } else {
    const bankLine = [...world.bank.lines.values()].find(
      ({ reference }) => reference === call.about,
    );
    const isRefund = call.name === "refund";
    states.push(
      ["money is given back, the answer lost", isRefund && fate === "lostAfter"],
      ["the bank does not hear of a refund", isRefund && fate === "lostBefore"],
      ["a process dies after giving money back", isRefund && fate === "diedAfter"],
      ["a process dies before giving money back", isRefund && fate === "diedBefore"],
      ["a refund is asked for again", isRefund && (bankLine?.refunds.size ?? 0) > 0],
      [
        "two give money of one payment back at once",
        isRefund && others.some((o) => o.name === "refund"),
      ],
      [
        "a bank is called off when its guest has approved",
        call.name === "void" && bankLine?.status === "captured",
      ],
      ["nobody knows whether a bank was called off", call.name === "void" && fate === "lostAfter"],
      [
        "nobody knows whether kept money was taken",
        call.name === "capture" && fate === "lostAfter",
      ],
      ["a process dies between keeping and taking money", call.name === "capture" && died],
    );
  }
  return states.filter(([, is]) => is).map(([name]) => name);
}

function isLate(line: { status: string } | undefined, lapsed: boolean): boolean {
  return lapsed && line?.status === "captured";
}

/** The rare states visible in the database at the end. */
export async function rareStatesInBooks({ house }: World): Promise<string[]> {
  const { db } = house.database;
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
