// Who is told at once of a lower price: users on their devices when it is shown, the guest and the owner's other programs when it is matched.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { sendPush } from "#app/push/send-push.server.ts";
import { addDevice } from "#app/push/subscribe.server.ts";
import { sendWebhooks } from "#app/webhooks/send-webhooks.server.ts";
import { insertEndpoint } from "#app/webhooks/webhooks.sql.server.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { aWebhookReceiver } from "#tests/support/api/webhook-receiver.ts";
import type { WebhookReceiver } from "#tests/support/api/webhook-receiver.ts";
import { claimActions, claimForm } from "#tests/support/best-price/claims.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aPushService } from "#tests/support/push-service.ts";
import type { PushService } from "#tests/support/push-service.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("notices of a lower price on %s", (dialect) => {
  let given: PaymentHarness;
  let app: App;
  let push: PushService;
  let programs: WebhookReceiver;
  beforeEach(async () => {
    given = await openPaymentHarness(dialect);
    app = { ...given.app, environment: { ...given.app.environment, localCalendars: true } };
    push = await aPushService();
    programs = await aWebhookReceiver();
  });
  afterEach(async () => {
    await push.close();
    await programs.close();
    await given.close();
  });

  test("a user who wants messages is told once when it is shown, without an amount", async () => {
    const { id: personId } = await anOwner(app);
    const holder = { personId, bookingId: "" };
    for (const kind of ["messages", "bookings"])
      await addDevice(
        holder,
        { subscription: push.subscribe(`/${kind}`), kinds: [kind], browser: "" },
        app,
      );
    const booking = bookingOf(await given.place(aRequest()));
    await sendPush(app);
    push.received.length = 0;
    given.clock.advance({ minutes: 1 });
    const { send } = await claimActions(booking, app);
    await send(claimForm());
    await sendPush(app);
    await sendPush(app);
    expect(push.received).toMatchObject([
      {
        path: "/messages",
        content: {
          notification: {
            body: "A guest has found a lower price elsewhere",
            navigate: `https://hotel.example/admin/bookings/${booking.reference}/best-price`,
          },
        },
      },
    ]);
  });

  test("when it is matched the guest's devices and the owner's programs are told", async () => {
    const booking = bookingOf(await given.place(aRequest({ payment: aCard("success") })));
    await addDevice(
      { personId: "", bookingId: booking.id },
      { subscription: push.subscribe("/phone"), kinds: [], browser: "" },
      app,
    );
    await inTransaction(given.database.db, (trx) =>
      insertEndpoint(trx, programs.address, app.clock.now()),
    );
    await sendWebhooks(app);
    programs.received.length = 0;
    given.clock.advance({ minutes: 1 });
    const { send, match } = await claimActions(booking, app);
    await send(claimForm());
    await sendPush(app);
    await sendWebhooks(app);
    expect([push.received, programs.received]).toEqual([[], []]);
    given.clock.advance({ minutes: 1 });
    expect(await match()).toMatchObject({ ok: true });
    await sendPush(app);
    await sendWebhooks(app);
    expect(push.received).toMatchObject([
      {
        path: "/phone",
        content: { notification: { body: "Nous vous avons écrit au sujet de votre réservation" } },
      },
    ]);
    const told = programs.received.map(({ body }) => [body.type, body.data.total.amount]);
    expect(told).toContainEqual(["booking.changed", 1900_00]);
  });
});
