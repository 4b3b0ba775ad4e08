// The parts that booking emails share: stay, party, price and cancellation terms, from the amounts frozen in the booking.
import type { Translate } from "#app/i18n/make-translator.server.ts";
import { policySentences } from "../policy-words.ts";
import { priceLineWords } from "../price-words.ts";
import { codeHour, guideState } from "../rules/guide-state.ts";
import { propertyDay } from "../rules/plain-date.ts";
import { nightCount } from "../rules/stay.ts";
import { paymentDue } from "../rules/payment-due.ts";
import type { LetterAmount, LetterFact, LetterPart } from "#app/letters/letter-content.ts";
import type { LetterMatter } from "./letter-matter.ts";

/** Check-in to check-out as a range of days: 13–20 March 2027. */
export function datesOf({ booking, format }: Pick<LetterMatter, "booking" | "format">): string {
  return format.dateRange(booking.checkIn, booking.checkOut);
}

/** 2 adults and 1 child. */
export function partyOf({
  booking,
  t,
  format,
}: Pick<LetterMatter, "booking" | "t" | "format">): string {
  const { adults, children } = booking;
  return format.list([
    t("letters.stay.adults", { count: adults }),
    ...(children > 0 ? [t("letters.stay.children", { count: children })] : []),
  ]);
}

/** Check-in and check-out with their hours, apartment and nights, party. `arrival` is the note on the check-in hour, worded for the reader. */
export function stayFacts(matter: LetterMatter, arrival: string): LetterFact[] {
  const { booking, t, format } = matter;
  const words = (key: string, values?: Record<string, number>) => t(`letters.stay.${key}`, values);
  return [
    {
      label: words("checkIn"),
      value: format.date(booking.checkIn, "full"),
      note: arrival,
    },
    {
      label: words("checkOut"),
      value: format.date(booking.checkOut, "full"),
      note: words("checkOutHour"),
    },
    {
      label: words("apartment"),
      value: matter.apartment,
      note: words("nights", { count: nightCount(booking) }),
    },
    { label: words("party"), value: partyOf(matter) },
  ];
}

/** Every line of the frozen quote with its cents, the total, and what of it is paid when. */
export function priceOf(matter: LetterMatter): LetterPart {
  const { booking, t, format } = matter;
  const { byCard, atProperty } = paymentDue(booking);
  const amount = (label: string, cents: number): LetterAmount => ({
    label,
    amount: format.money(cents, booking.currency),
  });
  return {
    kind: "price",
    lines: booking.quote.lines.map((line) =>
      amount(priceLineWords(line, booking.currency, below("price", t), format), line.amount),
    ),
    total: amount(t("letters.price.total"), booking.total),
    dues: [
      ...(byCard > 0 ? [amount(cardWords(matter), byCard)] : []),
      ...(atProperty > 0 ? [amount(t("letters.price.dueAtProperty"), atProperty)] : []),
    ],
  };
}

/** From when the guest may check in, and that it is by door code where it is. */
export function arrivalNote({ t, mayReadCode }: Pick<LetterMatter, "t" | "mayReadCode">): string {
  return t(`letters.guestConfirmation.${mayReadCode ? "arrival" : "arrivalMet"}`);
}

/** How the guest gets in, at the time when the email is rendered; nothing for a stay that is over. */
export function wayInLines({
  t,
  booking,
  facts,
  format,
  mayReadCode,
  writtenAt,
}: Pick<
  LetterMatter,
  "t" | "booking" | "facts" | "format" | "mayReadCode" | "writtenAt"
>): string[] {
  const now = propertyDay(writtenAt, facts.timeZone);
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.guestBeforeArrival.${key}`, values);
  const hour = format.hour(codeHour);
  switch (guideState(booking, mayReadCode, now, facts.checkOutHour)) {
    case "closed":
      return [];
    case "unpaid":
      return [own("meet")];
    case "open":
      return [own("codeNow")];
    default:
      return now.today === booking.checkIn
        ? [own("codeToday", { hour })]
        : [own("codeOn", { day: format.date(booking.checkIn, "dayMonth"), hour })];
  }
}

/** The link to chat, for a guest who is let in by staff; nothing without a WhatsApp number. */
export function chatLinkOf({ t, facts, mayReadCode }: LetterMatter): LetterPart[] {
  if (mayReadCode || !facts.whatsApp) return [];
  const label = t("letters.guestBeforeArrival.whatsApp");
  return [{ kind: "link", label, href: `https://wa.me/${facts.whatsApp}` }];
}

/** The sender, how to reach us, and why the reader receives this email. */
export function footerOf({ facts, format }: LetterMatter, why: string): string[] {
  return [
    `${facts.name}, ${facts.address.locality}, ${format.country(facts.address.countryCode)}`,
    `${facts.telephone}, ${facts.email}`,
    why,
  ];
}

/** The terms that the guest agreed to, frozen in the booking. */
export function cancellationOf({ booking, t, format }: LetterMatter, title: string): LetterPart {
  const { policy, currency } = booking;
  return {
    kind: "steps",
    title,
    steps: policySentences(policy, currency, below("policy", t), format),
  };
}

// A translator of one message namespace, whose keys need no prefix.
function below(room: string, t: Translate): Translate {
  return (key, values) => t(`${room}.${key}`, values);
}

function cardWords({ card, t }: LetterMatter): string {
  return card ? t("letters.price.paidByCard", card) : t("letters.price.paid");
}
