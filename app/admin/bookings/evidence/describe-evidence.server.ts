// Describes a booking for a dispute: the stay, payments, price, consents, history, emails and messages, as sections of text.
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { hasConsented } from "#app/bookings/rules/booking-terms.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { bookingEmailKinds } from "#app/bookings/emails/compose-booking-email.server.ts";
import { listRefunds } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { guestName, listedDetails } from "#app/bookings/rules/guest-fields.ts";
import { findMessage, listMessagesOfBooking } from "#app/contact/messages.sql.server.ts";
import { daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import { undoneBy } from "#app/ledger/rules/entries-by-hand.ts";
import { policySentences, priceLineWords } from "#app/stays/price/price-words.ts";
import { listDamages } from "../../cleaning/damages.sql.server.ts";
import { listBookingEmails } from "../booking-history.sql.server.ts";
import type { EvidenceSection } from "./draw-evidence.server.ts";

/** All sections in the order of the document. What guests wrote stays as it was. */
export async function describeEvidence(
  booking: Booking,
  words: EvidenceWords,
  db: Db,
): Promise<EvidenceSection[]> {
  return [
    await describeStay(booking, words, db),
    await describePayments(booking, words, db),
    describePrice(booking, words),
    describeConsents(booking, words),
    ...(await describeHistory(booking, words, db)),
  ];
}

type EvidenceWords = ReturnType<typeof evidenceWords>;

/** The messages and formats of the document in a language. */
export function evidenceWords(language: Language, { property: { facts } }: Pick<App, "property">) {
  const t = makeTranslator(
    language,
    facts,
    "admin",
    "admin-bookings",
    "admin-day",
    "admin-disputes",
    "admin-payments",
    "booking",
    "invoice",
    "policy",
    "price",
  );
  const format = formatFor(language);
  return {
    t,
    format,
    language,
    facts,
    /** An instant at the property: "20 November 2026, 14:20". */
    moment: (instant: string) => {
      const { today, hour, minute } = propertyDay(new Date(instant), facts.timeZone);
      return t("admin.moment", { date: format.date(today), time: format.hour(hour, minute) });
    },
  };
}

async function describeStay(
  booking: Booking,
  words: EvidenceWords,
  db: Db,
): Promise<EvidenceSection> {
  const { t, format, moment, language, facts } = words;
  const { adults, children, checkIn, checkOut, address, zipCode, city, country } = booking;
  const stay = translateBelow("admin-bookings.stay", t);
  const guest = translateBelow("admin-bookings.guest", t);
  const place = [address, `${zipCode} ${city}`.trim(), country && format.country(country)];
  const pairs: [string, string][] = [
    [guest("name"), guestName(booking)],
    [guest("email"), booking.email],
    [guest("phone"), booking.phone],
    [guest("address"), place.filter(Boolean).join(", ")],
    ...listedDetails(booking).map(({ name, value }): [string, string] => [
      t(`booking.details.${name}`),
      value,
    ]),
    [stay("apartment"), await nameApartments(db, booking, language, facts)],
    [stay("arrival"), format.date(checkIn, "full")],
    [stay("departure"), format.date(checkOut, "full")],
    [stay("nights"), format.number(daysBetween(checkIn, checkOut))],
    [stay("guests"), t("admin-bookings.stay.party", { adults, children })],
    [stay("plan"), stay(`plans.${booking.ratePlan}`)],
    [stay("booked"), moment(booking.createdAt)],
    [stay("source"), stay(`sources.${booking.source}`)],
    [guest("requests"), booking.specialRequests],
  ];
  const lines = pairs
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${value}`);
  return { title: stay("title"), lines: [...lines, t("admin-disputes.pdf.networkNotKept")] };
}

async function describePayments(
  { id, currency }: Booking,
  { t, format, moment }: EvidenceWords,
  db: Db,
): Promise<EvidenceSection> {
  const payments = await listPayments(db, id);
  const lines = payments.flatMap((payment) => {
    const { status, amount, cardBrand, cardLast4, gatewayReference } = payment;
    const card =
      cardBrand !== null && cardLast4 !== null
        ? [t("admin-bookings.payments.card", { brand: cardBrand, last4: cardLast4 })]
        : [];
    return [
      [
        moment(payment.createdAt),
        t(`admin-bookings.payments.status.${status}`),
        format.money(amount, currency),
        ...card,
      ].join(" · "),
      ...(gatewayReference === null
        ? []
        : [t("admin-disputes.pdf.reference", { reference: gatewayReference })]),
    ];
  });
  const refunds = (await listRefunds(db, id)).map(({ status, why, amount, updatedAt }) =>
    [
      moment(updatedAt),
      t(`admin-bookings.payments.${status === "done" ? "given" : "owed"}`),
      format.money(amount, currency),
      t(`admin-bookings.payments.why.${why}`),
    ].join(" · "),
  );
  const byHand = await describeRecorded({ id, currency }, { t, format, moment }, db);
  return { title: t("admin-disputes.pdf.payment"), lines: [...lines, ...refunds, ...byHand] };
}

// Cash, bank transfers and the card terminal; what was undone is left out.
async function describeRecorded(
  { id: bookingId, currency }: Pick<Booking, "id" | "currency">,
  { t, format, moment }: Pick<EvidenceWords, "t" | "format" | "moment">,
  db: Db,
): Promise<string[]> {
  const entries = await listEntries(db, bookingId);
  const undone = undoneBy(entries);
  return entries.flatMap(({ id, kind, method, at, movements }) => {
    if ((kind !== "payment" && kind !== "repayment") || !method || undone.has(id)) return [];
    const amount = movements.reduce((sum, movement) => sum + movement.amount, 0);
    const what = t(`admin-payments.recorded.kind.${kind}`);
    const how = t(`admin-payments.method.${method}`);
    return [[moment(at), what, format.money(amount, currency), how].join(" · ")];
  });
}

function describePrice(
  { quote, policy, currency, total }: Booking,
  words: EvidenceWords,
): EvidenceSection {
  const { t, format } = words;
  const price = translateBelow("price", t);
  const terms = policySentences(policy, currency, translateBelow("policy", t), format);
  return {
    title: t("admin-bookings.price.title"),
    rows: [
      ...quote.lines.map((line): [string, string] => [
        priceLineWords(line, currency, price, format),
        format.money(line.amount, currency),
      ]),
      [t("invoice.table.total"), format.money(total, currency)],
    ],
    lines: [
      `${t("admin-bookings.price.policy")}:`,
      ...terms.map(({ when, what }) => `${when}: ${what}`),
    ],
  };
}

function describeConsents({ consents, source }: Booking, words: EvidenceWords): EvidenceSection {
  const { t, format, moment } = words;
  const kinds = ["terms", "privacy", "cancellation"] as const;
  return {
    title: t("admin-disputes.pdf.consents"),
    lines:
      !hasConsented(consents) || (source === "owner" && consents.terms.how === undefined)
        ? [t(`admin-disputes.pdf.${hasConsented(consents) ? "noConsents" : "optionConsents"}`)]
        : kinds.map((kind) => {
            const { version, at, how } = consents[kind];
            const day = format.date(version.slice(0, 10));
            const text = t(`admin-disputes.pdf.${kind}`, { version: day });
            return [moment(at), text, ...(how ? [t("admin-disputes.pdf.byStaff")] : [])].join(
              " · ",
            );
          }),
  };
}

async function describeHistory(
  booking: Booking,
  { t, moment }: EvidenceWords,
  db: Db,
): Promise<EvidenceSection[]> {
  const none = [t("admin-disputes.pdf.none")];
  const events = await listEvents(db, booking.id);
  const emails = (await listBookingEmails(db, booking.id)).toReversed();
  const listed = await listMessagesOfBooking(db, booking.id);
  const messages = await Promise.all(listed.map(({ id }) => findMessage(db, id)));
  const damages = (await listDamages(db, { bookingId: booking.id })).flatMap(
    ({ at, text, pictures }) => [
      [moment(at), t("admin-day.damage.count", { count: pictures.length })].join(" · "),
      ...text.split("\n").filter(Boolean),
    ],
  );
  const kindOf = (kind: string) => {
    const known = bookingEmailKinds.find((one) => one === kind);
    return known ? t(`admin-bookings.emails.kind.${known}`) : kind;
  };
  const toGuest = emails.filter(({ recipient }) => recipient === booking.email);
  const written = messages.flatMap((message) =>
    message ? [moment(message.createdAt), ...message.message.split("\n").filter(Boolean)] : [],
  );
  return [
    {
      title: t("admin-bookings.events.title"),
      lines: events.map(({ at, what, actor }) =>
        [
          moment(at),
          t(`admin-bookings.events.what.${what}`),
          t(`admin-bookings.events.actor.${actor}`),
        ].join(" · "),
      ),
    },
    {
      title: t("admin-bookings.emails.title"),
      lines:
        toGuest.length === 0
          ? none
          : toGuest.map(({ at, kind, status, recipient }) =>
              [
                moment(at),
                kindOf(kind),
                t(`admin-bookings.emails.status.${status}`),
                recipient,
              ].join(" · "),
            ),
    },
    { title: t("admin-disputes.pdf.messages"), lines: written.length === 0 ? none : written },
    ...(damages.length === 0 ? [] : [{ title: t("admin-day.damage.panel"), lines: damages }]),
  ];
}
