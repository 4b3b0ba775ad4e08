// A bank transfer recorded, its receipt, the payment link, the bank's question and the paid page: in the words of each language, with its
// amounts, and without a text that stands there in English.
import { afterAll, beforeAll, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { endonyms } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { formatFor } from "#app/i18n/format.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import {
  askByLink,
  payByLink,
  readEmailsAboutMoney,
} from "#tests/support/booking/payment-link-walk.ts";
import type { WalkTexts } from "#tests/support/booking/payment-link-walk.ts";
import { turnOffUnpaidBounds } from "#tests/support/booking/turn-off-unpaid-bounds.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import type { WatchedPage } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { sameInEnglish } from "../../../scripts/rules/words-same-in-english.ts";

// Two nights of apartment 1 at the owner's own price of 100.00, two adults: 200.00, service 5 % 10.00, cleaning 40.00, tourist fee 12.00:
// 262.00. By bank transfer 20.50, so 241.50 are asked for and paid by card.
const [transfer, rest] = ["20.50", "241.50"];
const apartmentId = 1;
const ownerName = "Anaïs Ramgoolam";

let site: OpenSite;
let database: Database;
let window: WatchedPage;

/** From 1 June on, when two nights can be booked and prices are not those of the festive weeks. */
const firstNight = (() => {
  const { today } = propertyDay(systemClock.now(), facts.timeZone);
  const year = Number(today.slice(0, 4));
  return `${today < `${year}-05-01` ? year : year + 1}-06-01`;
})();

beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const { db } = database;
  await anOwner(anApp(database, systemClock));
  await turnOffUnpaidBounds(db);
  const nights = Array.from({ length: 2 * languages.length }, (_, at) => addDays(firstNight, at));
  const amount = 100_00;
  await db
    .insertInto("night_prices")
    .values(nights.map((night) => ({ apartment_id: apartmentId, night, amount })))
    .execute();
  window = await openAdmin(site, { width: 390, unguarded: true }, "/admin/cash");
  await walkAll();
});
afterAll(async () => {
  await window.context.close();
  await database.close();
  await site.close();
});

/** By hand, as each language writes an amount below a thousand. */
function euros(amount: string, language: Language): string {
  if (language === "en" || language === "zh") return `€${amount}`;
  const decimal = amount.replace(".", ",");
  return language === "nl" ? `€ ${decimal}` : `${decimal} €`;
}

/** What stands where, with {x} for the sum of the transfer, or of what is paid by card; `how` is on the receipts of both. */
type Words = Record<
  | "recorded"
  | "asked"
  | "subject"
  | "pay"
  | "refused"
  | "bank"
  | "paid"
  | "receipt"
  | "byTransfer"
  | "how",
  string
>;

const words: Record<Language, Words> = {
  en: {
    recorded: "{x} by bank transfer from Claire Moreau is recorded.",
    asked: "The payment link goes to the guest by e-mail.",
    subject: "Please pay {x} for your stay",
    pay: "Pay {x} now",
    refused: "Your bank could not confirm that it was you.",
    bank: "Approve {x}",
    paid: "Thank you, your payment has arrived.",
    receipt: "We have received {x}.",
    byTransfer: "Paid by bank transfer",
    how: "Bank transfer / Card, online",
  },
  fr: {
    recorded: "{x} par virement de Claire Moreau : le paiement est enregistré.",
    asked: "Le lien de paiement part au voyageur par e-mail.",
    subject: "Merci de régler {x} pour votre séjour",
    pay: "Payer {x} maintenant",
    refused: "Votre banque n’a pas pu confirmer votre identité.",
    bank: "Approuver {x}",
    paid: "Merci, votre paiement est bien arrivé.",
    receipt: "Nous avons reçu {x}.",
    byTransfer: "Payé par virement",
    how: "Virement / Carte, en ligne",
  },
  es: {
    recorded: "{x} por transferencia de Claire Moreau: el pago está registrado.",
    asked: "El enlace de pago va al huésped por correo.",
    subject: "Por favor, pague {x} por su estancia",
    pay: "Pagar {x} ahora",
    refused: "Su banco no ha podido confirmar que era usted.",
    bank: "Aprobar {x}",
    paid: "Gracias, su pago ha llegado.",
    receipt: "Hemos recibido {x}.",
    byTransfer: "Pagado por transferencia",
    how: "Transferencia / Tarjeta, en línea",
  },
  de: {
    recorded: "{x} per Überweisung von Claire Moreau ist erfasst.",
    asked: "Der Zahlungslink geht per E-Mail an den Gast.",
    subject: "Bitte zahlen Sie {x} für Ihren Aufenthalt",
    pay: "Jetzt {x} zahlen",
    refused: "Ihre Bank konnte nicht bestätigen, dass Sie es sind.",
    bank: "{x} freigeben",
    paid: "Vielen Dank, Ihre Zahlung ist da.",
    receipt: "Wir haben {x} erhalten.",
    byTransfer: "Per Überweisung bezahlt",
    how: "Überweisung / Karte, online",
  },
  it: {
    recorded: "{x} con bonifico da Claire Moreau: il pagamento è registrato.",
    asked: "Il link di pagamento va all’ospite per e-mail.",
    subject: "Vi preghiamo di pagare {x} per il soggiorno",
    pay: "Paga {x} ora",
    refused: "La banca non ha potuto confermare la vostra identità.",
    bank: "Approva {x}",
    paid: "Grazie, il pagamento è arrivato.",
    receipt: "Abbiamo ricevuto {x}.",
    byTransfer: "Pagato con bonifico",
    how: "Bonifico / Carta, online",
  },
  ru: {
    recorded: "Оплата записана: {x} банковским переводом, Claire Moreau.",
    asked: "Ссылка на оплату уйдёт гостю по электронной почте.",
    subject: "Пожалуйста, оплатите {x} за проживание",
    pay: "Оплатить {x}",
    refused: "Банк не смог подтвердить, что это вы.",
    bank: "Подтвердить {x}",
    paid: "Спасибо, оплата получена.",
    receipt: "Мы получили {x}.",
    byTransfer: "Оплачено банковским переводом",
    how: "Банковский перевод / Карта, онлайн",
  },
  zh: {
    recorded: "银行转账付款 {x}。",
    asked: "付款链接将通过邮件发给客人。",
    subject: "请支付住宿费用 {x}",
    pay: "立即支付 {x}",
    refused: "银行无法确认是您本人。",
    bank: "同意支付 {x}",
    paid: "谢谢，我们已收到您的付款。",
    receipt: "我们已收到 {x}。",
    byTransfer: "已通过银行转账支付",
    how: "银行转账 / 信用卡在线支付",
  },
  sv: {
    recorded: "{x} via banköverföring från Claire Moreau är registrerat.",
    asked: "Betalningslänken går till gästen via mejl.",
    subject: "Betala {x} för din vistelse",
    pay: "Betala {x} nu",
    refused: "Din bank kunde inte bekräfta att det var du.",
    bank: "Godkänn {x}",
    paid: "Tack, din betalning har kommit fram.",
    receipt: "Vi har tagit emot {x}.",
    byTransfer: "Betalt med banköverföring",
    how: "Banköverföring / Kort, på nätet",
  },
  pl: {
    recorded: "Zapisano płatność: {x} przelewem, Claire Moreau.",
    asked: "Link do płatności trafi do gościa e-mailem.",
    subject: "Prosimy o zapłatę {x} za pobyt",
    pay: "Zapłać teraz {x}",
    refused: "Bank nie mógł potwierdzić Twojej tożsamości.",
    bank: "Zatwierdź {x}",
    paid: "Dziękujemy, płatność dotarła.",
    receipt: "Otrzymaliśmy {x}.",
    byTransfer: "Zapłacono przelewem",
    how: "Przelew / Karta, online",
  },
  nl: {
    recorded: "{x} per overschrijving van Claire Moreau is vastgelegd.",
    asked: "De betaallink gaat per e-mail naar de gast.",
    subject: "Betaal alstublieft {x} voor uw verblijf",
    pay: "Nu {x} betalen",
    refused: "Uw bank kon niet bevestigen dat u het was.",
    bank: "{x} goedkeuren",
    paid: "Dank u wel, uw betaling is binnen.",
    receipt: "Wij hebben {x} ontvangen.",
    byTransfer: "Betaald per overschrijving",
    how: "Overschrijving / Kaart, online",
  },
};
const languages = Object.keys(words) as Language[];

const walked = new Map<Language, { booking: Booking; texts: WalkTexts }>();

/** Everything, in all languages before the first is compared: emails come while the next language is gone through. */
async function walkAll(): Promise<void> {
  const walk = { site, database, window, apartmentId, transfer };
  const asked = new Map<Language, Awaited<ReturnType<typeof askByLink>>>();
  for (const [place, language] of languages.entries()) {
    const checkIn = addDays(firstNight, 2 * place);
    const stay = { checkIn, checkOut: addDays(checkIn, 2) };
    asked.set(language, await askByLink(language, stay, walk));
  }
  const paid = new Map<Language, Awaited<ReturnType<typeof payByLink>>>();
  for (const [place, language] of languages.entries()) {
    const accessible = (["pay", "bank", "paid"] as const)[place % 3]!;
    paid.set(language, await payByLink(language, { ...walk, accessible }));
  }
  for (const language of languages) {
    const { booking, texts } = asked.get(language)!;
    const emails = await readEmailsAboutMoney(language, walk);
    walked.set(language, { booking, texts: { ...texts, ...paid.get(language)!, ...emails } });
  }
}

test.each(languages.map((language) => ({ language })))(
  "in $language a transfer and a payment by link say their sums in its words, and nothing in English",
  async ({ language }) => {
    const english = walked.get("en")!.texts;
    const { booking, texts } = walked.get(language)!;
    expect(booking.total).toBe(262_00);
    expect((await readBalance(database.db, booking.id)).open).toBe(0);
    const its = words[language];
    const says = (place: keyof WalkTexts, text: string, amount = "") => {
      const expected = text.replace("{x}", euros(amount, language));
      const found = texts[place].some((line) => line.includes(expected)) || texts[place];
      expect([place, expected, found]).toEqual([place, expected, true]);
    };
    says("recorded", its.recorded, transfer);
    says("transferReceiptEmail", its.receipt, transfer);
    const [byTransfer = "", byCard = ""] = its.how.split(" / ");
    says("transferReceipt", byTransfer);
    says("transferReceipt", "{x}", transfer);
    says("asking", "{x}", rest);
    says("asked", its.asked);
    says("subjects", its.subject, rest);
    says("linkEmail", its.pay, rest);
    says("linkEmail", its.byTransfer);
    says("pay", its.pay, rest);
    says("pay", its.byTransfer);
    says("refused", its.refused);
    says("bank", its.bank, rest);
    says("paid", its.paid);
    says("cardReceiptEmail", its.receipt, rest);
    says("cardReceipt", byCard);
    says("cardReceipt", "{x}", rest);
    expect(window.pageErrors).toEqual([]);
    const faults = Object.entries(texts).flatMap(([place, lines]) =>
      lines
        .filter((line) => isEnglish(line, language, english[place as keyof WalkTexts]))
        .map((line) => `${place}: ${line}`),
    );
    expect([...new Set(faults)]).toEqual([]);
  },
);

/** A text that is the English one and should not be, or an amount written as in English. */
function isEnglish(line: string, language: Language, english: readonly string[]): boolean {
  if (language === "en") return false;
  if (language !== "zh" && /\d\.\d\d(?!\d)|€\d/.test(line)) return true;
  return english.includes(line) && !isRightlyTheSame(line, language);
}

const { street, locality, district } = facts.address;
const { firstName, lastName, address, city } = aGuest();
const names = [facts.legalName, facts.name, facts.email, street, locality, district, city];
const people = [address, firstName, lastName, ownerName];

/** Whether nothing is left of a text without names, addresses, codes of currencies and words that are the same in both languages. */
function isRightlyTheSame(line: string, language: Language): boolean {
  if (sameInEnglish(language, line)) return true;
  const { country } = formatFor(language);
  const known = [...names, ...people, ...Object.values(endonyms), country("MU"), country("FR")];
  const left = known.reduce((text, name) => text.replaceAll(name, " "), line);
  return !/\p{L}{2}/u.test(left.replaceAll(/\b[A-Z]{3}\b/g, " "));
}
