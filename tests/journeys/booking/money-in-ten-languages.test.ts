// The sums that guests and owners read about one booking's money, in the words of each of the ten languages; and each of these pages in
// a real browser in another language, on a telephone and on a desk. What happens between the pages is tested in their own journeys.
import { afterAll, beforeAll, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { saveDispute } from "#app/bookings/payments/disputes.sql.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { addDays, monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { aLaterCard, offerPlans } from "#tests/support/booking/payment-plans.ts";
import { recordEntry, undoEntry } from "#tests/support/booking/recorded-entries.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import type { WatchedPage } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { agreeOnHolds } from "#tests/support/payments/deposit-holds.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";

let site: OpenSite;
let database: Database;
let admin: WatchedPage;
/** A week whose tourist fee of 42.00 is open; its path. */
let week: Booking;
let own: string;
/** One paid in two parts; and one with a deposit of 200.00 to be held on a card from today on. */
let inParts: Booking;
let partsPath: string;
let depositPath: string;

const nights = 7;
const day = propertyDay(systemClock.now(), facts.timeZone).today;

beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const { db } = database;
  const app = anApp(database, systemClock);
  await anOwner(app);
  const stay = aComingStay({ inDays: 60, nights });
  const place = async (
    apartmentId: number,
    payment: BookingRequest["payment"] = aCard("success"),
  ) => bookingOf(await placeBooking(aRequest({ apartmentId, stay, payment }), app));
  week = await place(1);
  own = await createBookingLink(week.id, app);
  offerPlans(app);
  inParts = await place(4, aLaterCard("paid", { chargeLater: true }));
  partsPath = await createBookingLink(inParts.id, app);
  agreeOnHolds(app);
  const held = await place(5);
  await db
    .updateTable("damage_deposits")
    .set({ method: "card" })
    .where("booking_id", "=", held.id)
    .execute();
  const now = { check_in: day, check_out: addDays(day, 3) };
  await db.updateTable("bookings").set(now).where("id", "=", held.id).execute();
  depositPath = await createBookingLink(held.id, app);

  // At the desk: 20.00 recorded by mistake and undone, then 10.00; and the card payment is disputed.
  const paid = { method: "cash" as const, day };
  const entry = await recordEntry(db, week, { ref: "mistake-1", amount: 20_00, ...paid });
  await undoEntry(db, week, { entry, amount: 20_00, day });
  await recordEntry(db, inParts, { ref: "right-2", amount: 10_00, ...paid });
  const [payment] = await listPayments(db, week.id);
  if (!payment) throw new Error("There is no payment");
  await inTransaction(db, (trx) =>
    saveDispute(
      trx,
      {
        reference: "du_1",
        amount: 123_45,
        fee: 0,
        reason: "fraudulent",
        status: "needs_response",
        evidenceDueBy: `${addDays(day, 7)}T12:00:00.000Z`,
        withdrawn: 0,
        reinstated: 0,
        feeReturned: 0,
      },
      payment,
      systemClock.now(),
    ),
  );
  admin = await openAdmin(site, { width: 390 }, "/admin/cash");
});
afterAll(async () => {
  await admin.context.close();
  await database.close();
  await site.close();
});

/** By hand, as each language writes an amount below a thousand. */
function euros(amount: string, language: Language): string {
  if (language === "en" || language === "zh") return `€${amount}`;
  const decimal = amount.replace(".", ",");
  return language === "nl" ? `€ ${decimal}` : `${decimal} €`;
}

/** What stands on each page, with {x} for its sum. */
interface Words {
  pay: string;
  declined: string;
  cancel: string;
  plan: string;
  deposit: string;
  undone: string;
  cash: string;
  fee: string;
  dispute: string;
}

const words: Record<Language, Words> = {
  en: {
    pay: "Pay {x}",
    declined: "The payment did not go through",
    cancel: "Cancel booking and get {x} back",
    plan: "the remaining {x} will be charged",
    deposit: "Hold {x} on your card",
    undone: "Undone",
    cash: "Paid in cash {x}",
    fee: "To pay: {x}",
    dispute: "Claire Moreau: {x} disputed",
  },
  fr: {
    pay: "Payer {x}",
    declined: "Le paiement n’a pas abouti",
    cancel: "Annuler et récupérer {x}",
    plan: "les {x} restants seront débités",
    deposit: "Bloquer {x} sur votre carte",
    undone: "Annulé",
    cash: "Payé en espèces {x}",
    fee: "À payer : {x}",
    dispute: "Claire Moreau : {x} contestés",
  },
  es: {
    pay: "Pagar {x}",
    declined: "El pago no se ha realizado",
    cancel: "Cancelar la reserva y recibir {x}",
    plan: "se cobrarán los {x} restantes",
    deposit: "Retener {x} en su tarjeta",
    undone: "Anulado",
    cash: "Pagado en efectivo {x}",
    fee: "A pagar: {x}",
    dispute: "Claire Moreau: {x} en disputa",
  },
  de: {
    pay: "{x} zahlen",
    declined: "Die Zahlung hat nicht geklappt",
    cancel: "Stornieren und {x} zurückbekommen",
    plan: "die restlichen {x} von der Karte",
    deposit: "{x} auf Ihrer Karte reservieren",
    undone: "Zurückgenommen",
    cash: "Bar bezahlt {x}",
    fee: "Zu zahlen: {x}",
    dispute: "Claire Moreau: {x} reklamiert",
  },
  it: {
    pay: "Pagamento di {x}",
    declined: "Il pagamento non è riuscito",
    cancel: "Cancella e ricevi {x}",
    plan: "i restanti {x} saranno addebitati",
    deposit: "Bloccare {x} sulla vostra carta",
    undone: "Annullato",
    cash: "Pagato in contanti {x}",
    fee: "Da versare: {x}",
    dispute: "Claire Moreau: {x} contestati",
  },
  ru: {
    pay: "К оплате {x}",
    declined: "Оплата не прошла",
    cancel: "Отменить и вернуть {x}",
    plan: "Остаток {x} спишется",
    deposit: "Блокировка {x} на карте",
    undone: "Отменено",
    cash: "Оплачено наличными {x}",
    fee: "К уплате: {x}",
    dispute: "Claire Moreau: оспорено {x}",
  },
  zh: {
    pay: "支付 {x}",
    declined: "付款未成功",
    cancel: "取消预订并退款 {x}",
    plan: "余款 {x} 将于",
    deposit: "在您的卡上预授权 {x}",
    undone: "撤销",
    cash: "现金收款 {x}",
    fee: "应缴：{x}",
    dispute: "：{x} 被提出争议",
  },
  sv: {
    pay: "Betala {x}",
    declined: "Betalningen gick inte igenom",
    cancel: "Avboka och få tillbaka {x}",
    plan: "Resterande {x} dras",
    deposit: "Reservera {x} på ditt kort",
    undone: "Ångrat",
    cash: "Betalt kontant {x}",
    fee: "Att betala: {x}",
    dispute: "Claire Moreau: {x} bestrids",
  },
  pl: {
    pay: "Do zapłaty: {x}",
    declined: "Płatność się nie powiodła",
    cancel: "Anuluj i odbierz zwrot {x}",
    plan: "Pozostałe {x} pobierzemy",
    deposit: "Blokada {x} na karcie",
    undone: "Cofnięto",
    cash: "Zapłacono gotówką {x}",
    fee: "Do zapłaty: {x}",
    dispute: "Claire Moreau: reklamacja na {x}",
  },
  nl: {
    pay: "{x} betalen",
    declined: "De betaling is niet gelukt",
    cancel: "Annuleren en {x} terugkrijgen",
    plan: "de resterende {x} afgeschreven",
    deposit: "{x} op uw kaart reserveren",
    undone: "Ongedaan gemaakt",
    cash: "Contant betaald {x}",
    fee: "Te betalen: {x}",
    dispute: "Claire Moreau: {x} betwist",
  },
};

const filled = (text: string, amount = "") => text.replace("{x}", amount);

function pagesIn(language: Language): { path: string; says: string[] }[] {
  const its = words[language];
  const sum = (amount: string) => euros(amount, language);
  // Above a thousand the site's own format, which has its own tests.
  const long = (cents: number) => formatFor(language).money(cents, "EUR").replaceAll(/\s/g, " ");
  // Less what was paid in cash since.
  const later = inParts.quote.dueNow - inParts.dueNow - 10_00;
  const month = monthOf(week.checkIn);
  const inMonth = nightsOf(week).filter((night) => monthOf(night) === month).length;
  // Three bookings of the same week, two adults each.
  const fee = inMonth * 3 * 2 * 3_00;
  const at = (path: string) => `/${language}${path}`;
  return [
    { path: at(`${own}/pay`), says: [filled(its.pay, sum("42.00"))] },
    { path: at(`${own}/pay?declined=declined`), says: [filled(its.declined)] },
    { path: at(`${own}/cancel`), says: [filled(its.cancel, long(week.dueNow))] },
    { path: at(`${own}/extras`), says: [sum("45")] },
    { path: at(`${partsPath}/plan`), says: [filled(its.plan, long(later))] },
    { path: at(`${depositPath}/deposit`), says: [filled(its.deposit, sum("200.00"))] },
    { path: "/admin/cash", says: [filled(its.undone), sum("20.00"), sum("10.00")] },
    { path: "/admin/money", says: [filled(its.cash, sum("10.00"))] },
    { path: `/admin/money/tourist-fee?month=${month}`, says: [filled(its.fee, long(fee))] },
    { path: "/admin", says: [filled(its.dispute, sum("123.45"))] },
  ];
}

/** What is shown of a page, its spaces alike. */
function textOf(html: string): string {
  return (/<body[^]*/.exec(html)?.[0] ?? "")
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

const languages = Object.keys(words) as Language[];

test.each(languages.map((language, place) => ({ language, place })))(
  "in $language every page says its sum in its words; one of them fits its window and has no fault of access",
  async ({ language, place }) => {
    const { page, context, pageErrors } = admin;
    await context.addCookies([
      { name: "admin-language", value: language, url: `${site.origin}/admin` },
    ]);
    const pages = pagesIn(language);
    for (const { path, says } of pages) {
      const text = textOf(await (await page.request.get(site.origin + path)).text());
      const isThere = says.map((each) => [each, text.includes(each) || text]);
      expect([path, isThere]).toEqual([path, says.map((each) => [each, true])]);
    }
    const seen = pages[place % pages.length];
    await page.setViewportSize({ width: place % 2 === 0 ? 390 : 1440, height: 900 });
    await page.goto(site.origin + (seen?.path ?? ""));
    expect(await page.locator("html").getAttribute("lang")).toMatch(new RegExp(`^${language}`));
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
  },
);
