// The emails to a guest about a changed stay, a cancelled booking, and a voluntary refund by the owner.
import type { EmailContent } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import type { TranslateBelow } from "#app/i18n/message-keys.ts";
import {
  arrivalNote,
  cancellationOf,
  datesOf,
  emailAbout,
  footerOf,
  partyOf,
  priceOf,
  stayFacts,
} from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";

/**
 * The new stay, the previous one, and how the difference in price is settled. Where nothing but the apartment has changed, an email of
 * its own: which apartment from which day, and that the price is the agreed one.
 */
export function guestChange(data: EmailData): EmailContent {
  const { t, booking } = data;
  if (isOnlyMoved(data)) return guestMove(data);
  const words = translateBelow("emails.guestChange", t);
  return emailAbout(data, "guestCancellation", {
    subject: words("subject", { reference: booking.reference }),
    title: words("title"),
    lead: words("lead"),
    parts: [
      { kind: "facts", facts: stayFacts(data, arrivalNote(data)) },
      { kind: "text", title: words("nowTitle"), lines: changeLines(data, words) },
      priceOf(data),
      cancellationOf(data, t("emails.guestConfirmation.cancelTitle")),
    ],
  });
}

function isOnlyMoved({ booking, before, money, apartment }: EmailData): boolean {
  if (!before || before.apartment === apartment) return false;
  const same = (["checkIn", "checkOut", "adults", "children", "total"] as const).every(
    (name) => before[name] === booking[name],
  );
  return same && before.more === 0 && money.paid === 0;
}

function guestMove(data: EmailData): EmailContent {
  const { t, booking, before, format, parts } = data;
  const words = translateBelow("emails.guestMove", t);
  const moves = parts.length > 1;
  return emailAbout(data, "guestCancellation", {
    subject: words("subject", { reference: booking.reference }),
    title: words("title"),
    lead: words("lead"),
    parts: [
      { kind: "facts", facts: stayFacts(data, arrivalNote(data)) },
      {
        kind: "text",
        title: words("nowTitle"),
        lines: [
          ...parts.map(({ apartment, checkIn }) =>
            words("from", { date: format.date(checkIn), apartment }),
          ),
          words("before", { apartment: before?.apartment ?? "" }),
        ],
      },
      {
        kind: "text",
        title: words("priceTitle"),
        lines: [words("price", { total: format.money(booking.total, booking.currency) })],
      },
      {
        kind: "text",
        title: words("knowTitle"),
        lines: [
          ...(moves ? [words("wayIn")] : []),
          t("emails.guestChange.calendar"),
          t("emails.guestCancellation.question"),
        ],
      },
    ],
  });
}

function changeLines(data: EmailData, words: TranslateBelow<"emails.guestChange">): string[] {
  const { booking, before, money, format, t } = data;
  if (!before) throw new Error(`The previous stay of ${booking.reference} is missing`);
  const amount = (cents: number) => format.money(Math.abs(cents), booking.currency);
  const earlier = { ...data, booking: { ...booking, ...before } };
  const retained = money.paid - money.refund;
  const { more } = before;
  const isSame = money.paid === 0 && more === 0;
  return [
    words("before", {
      apartment: before.apartment,
      dates: datesOf(earlier),
      party: partyOf(earlier),
      total: amount(before.total),
    }),
    ...(isSame ? [words("same")] : []),
    ...(money.refund > 0 ? [refundLine(data)] : []),
    ...(retained > 0 ? [t("emails.guestCancellation.kept", { amount: amount(retained) })] : []),
    ...(more === 0 ? [] : [words(more > 0 ? "more" : "less", { amount: amount(more) })]),
    words("calendar"),
    t("emails.guestCancellation.question"),
  ];
}

/** Which stay, and what is refunded. */
export function guestCancellation(data: EmailData): EmailContent {
  const { t, booking } = data;
  const words = translateBelow("emails.guestCancellation", t);
  return emailAbout(data, "guestCancellation", {
    subject: words("subject", { reference: booking.reference }),
    title: words("title"),
    lead: words("lead"),
    parts: [
      { kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) },
      {
        kind: "text",
        title: words("moneyTitle"),
        lines: [...moneyLines(data, words), words("question")],
      },
    ],
    footer: footerOf(data, words("why")),
  });
}

/** Which amount goes back to which card: on its way until the provider has made the refund, as on the guest's page. */
export function refundLine({ booking, card, money, balance, format, t }: EmailData): string {
  const amount = format.money(money.refund, booking.currency);
  const isOnItsWay = balance.onItsWay > 0;
  return card
    ? t(`emails.guestCancellation.${isOnItsWay ? "refundCard" : "refundedCard"}`, {
        amount,
        ...card,
      })
    : t(`emails.guestCancellation.${isOnItsWay ? "refund" : "refunded"}`, { amount });
}

function moneyLines(data: EmailData, words: TranslateBelow<"emails.guestCancellation">): string[] {
  const { booking, format, money } = data;
  const { paid, refund } = money;
  const amount = (cents: number) => ({ amount: format.money(cents, booking.currency) });
  if (paid === 0) return [words("unpaid")];
  if (refund === 0) return [words("nothing", amount(paid))];
  const back = refundLine(data);
  return refund < paid ? [back, words("kept", amount(paid - refund))] : [back];
}

/** How much, to which card, and of which stay. */
export function guestRefund(data: EmailData): EmailContent {
  const { t, booking, format, money, balance } = data;
  const amount = format.money(money.refund, booking.currency);
  const { reference } = data.booking;
  const title = balance.onItsWay > 0 ? "title" : "titleDone";
  return emailAbout(data, "guestCancellation", {
    subject: t("emails.guestRefund.subject", { amount, reference }),
    title: t(`emails.guestRefund.${title}`, { amount }),
    lead: refundLine(data),
    parts: [{ kind: "facts", facts: stayFacts(data, t("emails.ownerNewBooking.arrival")) }],
  });
}
