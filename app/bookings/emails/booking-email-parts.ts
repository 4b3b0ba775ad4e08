// The parts that booking emails share: stay, party, price and cancellation terms, from the amounts frozen in the booking.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type {
  EmailAmount,
  EmailContent,
  EmailFact,
  EmailHint,
  EmailPart,
} from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import type { Translate } from "#app/i18n/message-keys.ts";
import { howToPay } from "#app/stays/price/how-to-pay.ts";
import { policySentences, priceLineAmount, priceLineWords } from "#app/stays/price/price-words.ts";
import { aboutAmount, noRates } from "#app/stays/rules/other-currencies.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import { returnDay } from "../deposits/rules/damage-deposit.ts";
import { paymentDue } from "../rules/booking-terms.ts";
import { doorCodeHour, guideState } from "../rules/self-service.ts";
import type { EmailData } from "./email-data.ts";

/** The preview lines of emails, by the email that has their words. */
type Preview = "guestConfirmation" | "guestCancellation";

/** An email about the booking: its language, stay and reference, and why the guest receives it, where `own` says nothing else. */
export function emailAbout(
  data: EmailData,
  preview: Preview,
  own: Pick<EmailContent, "subject" | "title" | "lead" | "parts"> & Partial<EmailContent>,
): EmailContent {
  const { language, t, booking, apartment } = data;
  return {
    language,
    preview: t(`emails.${preview}.preview`, { apartment, dates: datesOf(data) }),
    picture: null,
    reference: booking.reference,
    footer: footerOf(data, t("emails.guestConfirmation.why")),
    ...own,
  };
}

/** Check-in to check-out as a range of days: 13–20 March 2027. */
export function datesOf({ booking, format }: Pick<EmailData, "booking" | "format">): string {
  return format.dateRange(booking.checkIn, booking.checkOut);
}

/** 2 adults and 1 child. */
export function partyOf({
  booking,
  t,
  format,
}: Pick<EmailData, "booking" | "format"> & { t: Translate<"emails"> }): string {
  const { adults, children } = booking;
  return format.list([
    t("emails.stay.adults", { count: adults }),
    ...(children > 0 ? [t("emails.stay.children", { count: children })] : []),
  ]);
}

/** Check-in and check-out with their hours, apartment and nights, party. `arrival` is the note on the check-in hour, worded for the reader. */
export function stayFacts(data: EmailData, arrival: string): EmailFact[] {
  const { booking, t, format } = data;
  const words = translateBelow("emails.stay", t);
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
      value: data.apartment,
      note: words("nights", { count: nightCount(booking) }),
    },
    { label: words("party"), value: partyOf(data) },
  ];
}

/** Every line of the frozen quote with its cents, the total, what of it was paid and how, and what is still to be paid. */
export function priceOf(data: EmailData): EmailPart {
  const { booking, t, format } = data;
  const { paidLater } = data;
  const { toPay, recorded } = data.balance;
  const { later } = data;
  const atProperty = toPay - (later?.amount ?? 0);
  const { byCard } = paymentDue(booking);
  const price = translateBelow("price", t);
  const amount = (label: string, cents: number): EmailAmount => ({
    label,
    amount: format.money(cents, booking.currency),
  });
  return {
    kind: "price",
    lines: booking.quote.lines.map((line) => ({
      label: priceLineWords(line, booking.currency, price, format),
      amount: priceLineAmount(line, booking.currency, price, format),
    })),
    total: amount(t("emails.price.total"), booking.total),
    dues: [
      ...(byCard > 0 ? [amount(cardText(data), byCard)] : []),
      ...(paidLater > 0 ? [amount(t("emails.price.paidLater"), paidLater)] : []),
      ...recorded.map((one) => amount(t(`emails.price.${one.method}`), one.amount)),
      ...(later
        ? [amount(t("payment-plan.dueOn", { date: format.date(later.dueOn) }), later.amount)]
        : []),
      ...(atProperty > 0 ? [amount(t("emails.price.dueAtProperty"), atProperty)] : []),
    ],
    ...aboutOf(data),
  };
}

function aboutOf({ other, booking, facts, t, format }: EmailData): { about?: EmailHint } {
  if (!other) return {};
  const { setOn } = facts.otherCurrencies ?? noRates;
  const amount = format.moneyShort(aboutAmount(booking.total, other), other.currency);
  const note = { date: format.date(setOn), currency: booking.currency };
  return {
    about: { amount: t("at-property.about", { amount }), note: t("layout.currency.note", note) },
  };
}

/** From when the guest may check in, and that it is by door code where it is. */
export function arrivalNote({ t, mayReadCode }: Pick<EmailData, "t" | "mayReadCode">): string {
  return t(`emails.guestConfirmation.${mayReadCode ? "arrival" : "arrivalMet"}`);
}

/** How the guest gets in, at the time when the email is rendered; nothing for a stay that is over. */
export function accessLines({
  t,
  booking,
  facts,
  format,
  mayReadCode,
  writtenAt,
}: Pick<EmailData, "booking" | "facts" | "format" | "mayReadCode" | "writtenAt"> & {
  t: Translate<"emails">;
}): string[] {
  const now = propertyDay(writtenAt, facts.timeZone);
  const words = translateBelow("emails.guestBeforeArrival", t);
  const hour = format.hour(doorCodeHour);
  switch (guideState(booking, mayReadCode, now, facts.checkOutHour)) {
    case "closed":
      return [];
    case "unpaid":
      return [words("meet")];
    case "open":
      return [words("codeNow")];
    default:
      return now.today === booking.checkIn
        ? [words("codeToday", { hour })]
        : [words("codeOn", { day: format.date(booking.checkIn, "dayMonth"), hour })];
  }
}

/** The link to chat, for a guest who is let in by staff; nothing without a WhatsApp number. */
export function chatLinkOf({ t, facts, mayReadCode }: EmailData): EmailPart[] {
  if (mayReadCode || !facts.whatsApp) return [];
  const label = t("emails.guestBeforeArrival.whatsApp");
  return [{ kind: "link", label, href: `https://wa.me/${facts.whatsApp}` }];
}

/** The sender, how to reach us, and why the reader receives this email. */
export function footerOf({ facts, format }: EmailData, why: string): string[] {
  return [
    `${facts.name}, ${facts.address.locality}, ${format.country(facts.address.countryCode)}`,
    `${facts.telephone}, ${facts.email}`,
    why,
  ];
}

/** The terms that the guest agreed to, frozen in the booking. */
export function cancellationOf({ booking, t, format }: EmailData, title: string): EmailPart {
  const { policy, currency } = booking;
  return {
    kind: "steps",
    title,
    steps: policySentences(policy, currency, translateBelow("policy", t), format),
  };
}

/** When and how the rest of a plan is paid; nothing without one. */
export function laterLines({ later, booking, t, format }: EmailData): string[] {
  if (!later) return [];
  const amount = format.money(later.amount, booking.currency);
  return [t(`payment-plan.${later.how}`, { amount, date: format.date(later.dueOn, "full") })];
}

/** When and how what is due at the property is paid there, with its amount where the rest is paid by card; nothing where nothing is. */
export function payLines({ balance, later, facts, booking, t, format }: EmailData): string[] {
  const due = balance.toPay - (later?.amount ?? 0);
  if (due <= 0) return [];
  const isRest = paymentDue(booking).byCard > 0;
  const rest = isRest ? format.money(due, booking.currency) : undefined;
  return [howToPay(facts, translateBelow("at-property", t), format, rest)].filter(Boolean);
}

function cardText({ card, t }: EmailData): string {
  return card ? t("emails.price.paidByCard", card) : t("emails.price.paid");
}

const depositTexts = { cash: "deposit", card: "depositCard", choice: "depositChoice" } as const;

/** What the guest brings as a damage deposit, or holds on a card, and by when it goes back; nothing where none was agreed. */
export function depositLines({ deposit, booking, format, t }: EmailData): string[] {
  if (!deposit) return [];
  const amount = format.money(deposit.amount, booking.currency);
  const date = format.date(returnDay(booking.checkOut, deposit.returnDays));
  return [t(`emails.guestConfirmation.${depositTexts[deposit.method]}`, { amount, date })];
}
