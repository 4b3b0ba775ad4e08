// A guest cancels while the provider makes no refunds: until it is made it stands on Today, the guest's page has it apart from what was
// refunded, and the email says in each language that it is on its way, and that it was made only then.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadToday } from "#app/admin/today/today.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { claimEmail } from "#app/platform/emails/outbox.sql.server.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The week of `aRequest`: 1,938.66 by card. Cancelled five days before, half of the nights and the service fee, 939.33, is kept:
// 999.33 go back.
const back = 999_33;

const onItsWay: Record<Language, string> = {
  en: "Your refund of €999.33 is on its way to your card (Visa ending 4242).",
  fr: "Le remboursement de 999,33 € sur votre carte (Visa se terminant par 4242) est en cours.",
  es: "La devolución de 999,33 € a su tarjeta (Visa terminada en 4242) está en curso.",
  de: "Die Erstattung von 999,33 € auf Ihre Karte (Visa, endet auf 4242) ist unterwegs.",
  it: "Il rimborso di 999,33 € sulla vostra carta (Visa che termina con 4242) è in corso.",
  ru: "Возврат 999,33 € на вашу карту Visa (последние цифры 4242) уже в пути.",
  zh: "退回您的卡（Visa，尾号 4242）的 €999.33 正在处理中。",
  sv: "Återbetalningen på 999,33 € till ditt kort (Visa som slutar på 4242) är på väg.",
  pl: "Zwrot 999,33 € na Twoją kartę (Visa, końcówka 4242) jest w toku.",
  nl: "De terugbetaling van € 999,33 op uw kaart (Visa eindigend op 4242) is onderweg.",
};

const made: Record<Language, string> = {
  en: "We have refunded €999.33 to your card (Visa ending 4242).",
  fr: "Nous avons remboursé 999,33 € sur votre carte (Visa se terminant par 4242).",
  es: "Hemos devuelto 999,33 € a su tarjeta (Visa terminada en 4242).",
  de: "Wir haben 999,33 € auf Ihre Karte (Visa, endet auf 4242) erstattet.",
  it: "Abbiamo rimborsato 999,33 € sulla vostra carta (Visa che termina con 4242).",
  ru: "Мы вернули 999,33 € на вашу карту Visa (последние цифры 4242).",
  zh: "我们已将 €999.33 退回您的卡（Visa，尾号 4242）。",
  sv: "Vi har betalat tillbaka 999,33 € till ditt kort (Visa som slutar på 4242).",
  pl: "Zwróciliśmy 999,33 € na Twoją kartę (Visa, końcówka 4242).",
  nl: "Wij hebben € 999,33 terugbetaald op uw kaart (Visa eindigend op 4242).",
};

describe.each(databases)("a refund that the provider does not make yet on %s", (dialect) => {
  let harness: PaymentHarness;
  let booking: Booking;
  let secret: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    booking = bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
    secret = await secretOf(booking, harness.app);
    harness.clock.set("2027-01-05T08:00:00Z");
  });
  afterEach(() => harness.close());

  const cancel = async () => {
    const { reference, version } = booking;
    const request = { reference, version, agreedRefund: back, actor: "guest" } as const;
    expect(await cancelBooking(request, harness.app)).toMatchObject({ ok: true, refund: back });
  };
  const cancellationEmail = async (): Promise<OutboxEmail> => {
    for (;;) {
      const lease = { now: harness.clock.now(), leaseMilliseconds: 60_000 };
      const claimed = await claimEmail(harness.database.db, lease);
      if (!claimed) throw new Error("No email about the cancellation");
      if (claimed.kind === "guestCancellation") return claimed;
    }
  };
  const expectIn = async (email: OutboxEmail, says: typeof made, saysNot: typeof made) => {
    for (const language of Object.keys(says) as Language[]) {
      const rendered = await renderBookingEmail({ ...email, language }, harness.app);
      const text = rendered?.text.replaceAll(/\s+/g, " ");
      expect(text).toContain(says[language]);
      expect(text).not.toContain(saysNot[language]);
    }
  };
  const stuck = async () =>
    (await loadToday("owner", "en", harness.app)).stuckRefunds.map(({ reference, amount }) => [
      reference,
      amount,
    ]);
  const onPage = async () => {
    const shown = await loadMyBooking(secret, "en", harness.app);
    return { refunded: shown?.refunded, onItsWay: shown?.onItsWay };
  };

  test("the email says so in each language until it is made; Today and the guest's page have it until then", async () => {
    const { gateway } = harness.app;
    harness.app.gateway = { ...gateway, refund: async () => ({ ok: false }) };
    await cancel();
    const email = await cancellationEmail();
    await expectIn(email, onItsWay, made);
    expect(await onPage()).toEqual({ refunded: back, onItsWay: back });
    // Tried again each hour in vain.
    for (let hour = 1; hour <= 3; hour++) {
      harness.clock.advance({ hours: 1 });
      await sendDueRefunds(harness.app);
    }
    expect(await stuck()).toEqual([[booking.reference, back]]);
    expect(await onPage()).toEqual({ refunded: back, onItsWay: back });

    harness.app.gateway = gateway;
    harness.clock.advance({ hours: 12 });
    await sendDueRefunds(harness.app);
    expect(await stuck()).toEqual([]);
    expect(await onPage()).toEqual({ refunded: back, onItsWay: 0 });
    // Sent again, as staff can.
    await expectIn(email, made, onItsWay);
  });
});
