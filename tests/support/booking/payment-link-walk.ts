// One booking's money as the owner and its guest go through it in a language: a bank transfer is recorded and its receipt sent, the rest
// is asked for by a link, and the guest pays that by card after the bank's question. For journeys; returns every text that is read.
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Email } from "postal-mime";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { anApp, aRequest } from "../booking-requests.ts";
import type { WatchedPage } from "../browser.ts";
import { waitForHydration } from "../browser.ts";
import type { OpenSite } from "../open-site.ts";
import { expectAccessible } from "../pages/accessibility.ts";
import { formsOf } from "../pages/page-forms.ts";
import { textsOn } from "../pages/page-texts.ts";
import { readPdf } from "../pages/read-pdf.ts";
import { typeCard } from "#tests/journeys/booking/guest-steps.ts";
import { bookingOf } from "../payments/payment-harness.ts";
import { aGuest } from "./guests.ts";

/** What each page, email and receipt says, a line for each text; and the subjects of the emails with `subjects`. */
export type WalkTexts = Record<
  | "recording"
  | "recorded"
  | "asking"
  | "asked"
  | "pay"
  | "refused"
  | "bank"
  | "paid"
  | "linkEmail"
  | "transferReceiptEmail"
  | "cardReceiptEmail"
  | "transferReceipt"
  | "cardReceipt"
  | "subjects",
  string[]
>;

interface Walk {
  site: OpenSite;
  database: Database;
  /** Of the signed-in owner, whose policy lets a test parse markup; the guest's pages are opened in it too. */
  window: WatchedPage;
  apartmentId: number;
  /** As it is typed. */
  transfer: string;
  /** The page that is also checked for access: a check takes longer than all pages of a walk. */
  accessible: "pay" | "bank" | "paid";
}

/** Books a stay in that language, records a bank transfer, sends its receipt and the link. */
export async function askByLink(
  language: Language,
  stay: Stay,
  { site, database, window, apartmentId, transfer }: Omit<Walk, "accessible">,
): Promise<{ booking: Booking; texts: Pick<WalkTexts, OwnersPage> }> {
  const { page, context } = window;
  const guest = { ...aGuest(), email: addressOf(language) };
  const request = aRequest({ apartmentId, stay, guest, language });
  const booking = bookingOf(await placeBooking(request, anApp(database, systemClock)));
  await context.addCookies([
    { name: "admin-language", value: language, url: `${site.origin}/admin` },
  ]);
  const admin = anOwnersRequests(page, site);
  const path = `/admin/bookings/${booking.reference}`;
  const recording = await admin.open(`${path}/payment`);
  const recorded = await admin.send(recording, "payment", { method: "bank", amount: transfer });
  await admin.send(recorded, "receipt");
  const asking = await admin.open(`${path}/payment-link`);
  const asked = await admin.send(asking, "send");
  const texts = {
    recording: await textsOf(page, recording.html),
    recorded: await textsOf(page, recorded.html),
    asking: await textsOf(page, asking.html),
    asked: await textsOf(page, asked.html),
  };
  return { booking, texts };
}

/** Follows the link of the email and pays by a card about which the bank asks; before, the page of a guest whom it did not know. */
export async function payByLink(
  language: Language,
  { site, window: { page }, accessible }: Pick<Walk, "site" | "window" | "accessible">,
): Promise<Pick<WalkTexts, GuestsPage>> {
  const [linkEmail] = await emailsAboutMoney(language, { links: 1, receipts: 1 }, site);
  const [link = ""] = /https:\S+\/pay\b/.exec(linkEmail?.text ?? "") ?? [];
  const look = async (which: typeof accessible) => {
    if (which === accessible) await expectAccessible(page);
    return textsOf(page);
  };
  const refused = await page.request.get(`${link}?declined=authenticationFailed`);
  await page.goto(link);
  await waitForHydration(page);
  const pay = await look("pay");
  await typeCard(page, "4000 0000 0000 3220");
  await page.locator("form:has(#cardName) button.btn").last().click();
  await page.waitForURL(/sandbox-bank/);
  const bank = await look("bank");
  await page.locator("button[value=approve]").click();
  await page.waitForURL(/done=pay/);
  const paid = await look("paid");
  return { pay, refused: await textsOf(page, await refused.text()), bank, paid };
}

/** The emails that came meanwhile, and the receipts attached to them. */
export async function readEmailsAboutMoney(
  language: Language,
  { site, window: { page } }: Pick<Walk, "site" | "window">,
): Promise<Omit<WalkTexts, OwnersPage | GuestsPage>> {
  const emails = await emailsAboutMoney(language, { links: 1, receipts: 2 }, site);
  const [linkEmail, transfer, card] = emails;
  return {
    linkEmail: await textsOf(page, linkEmail?.html ?? ""),
    transferReceiptEmail: await textsOf(page, transfer?.html ?? ""),
    cardReceiptEmail: await textsOf(page, card?.html ?? ""),
    transferReceipt: receiptOf(transfer),
    cardReceipt: receiptOf(card),
    subjects: emails.map(({ subject = "" }) => plain(subject)),
  };
}

type OwnersPage = "recording" | "recorded" | "asking" | "asked";
type GuestsPage = "pay" | "refused" | "bank" | "paid";

const addressOf = (language: Language) => `${language}@example.com`;

async function textsOf(page: Page, html?: string): Promise<string[]> {
  return (await textsOn(page, html)).map(({ text }) => plain(text));
}

// Pages of the admin by the window's session, without drawing them; a form is sent by one of its buttons.
function anOwnersRequests({ request }: Page, { origin }: OpenSite) {
  const open = async (path: string) => {
    const answer = await request.get(origin + path);
    return { path, html: await answer.text() };
  };
  return {
    open,
    async send(
      { path, html }: { path: string; html: string },
      button: string,
      changes: Record<string, string> = {},
    ) {
      const form = formsOf(html, path).find(({ buttons }) =>
        buttons.some(([name, value]) => name === "do" && value === button),
      );
      if (!form) throw new Error(`No button ${button} at ${path}`);
      const answer = await request.post(origin + form.action, {
        form: { ...Object.fromEntries(form.fields), ...changes, do: button },
        headers: { Origin: origin },
        maxRedirects: 0,
      });
      const to = answer.headers()["location"];
      if (answer.status() !== 303 || !to)
        throw new Error(`${button} at ${path} was answered by ${answer.status()}`);
      return open(to.replace(origin, ""));
    },
  };
}

// The link first, then the receipts in their order. A confirmation has a calendar's file and no link to pay.
async function emailsAboutMoney(
  language: Language,
  wanted: { links: number; receipts: number },
  { mailbox }: OpenSite,
): Promise<Email[]> {
  for (let look = 0; look < 200; look++) {
    const own = (await mailbox.emails()).filter(({ to }) =>
      to?.some(({ address }) => address === addressOf(language)),
    );
    const links = own.filter(({ text }) => /\/pay\b/.test(text ?? ""));
    const receipts = own
      .filter(({ attachments }) => attachments[0]?.mimeType === "application/pdf")
      .toSorted((a, b) => ((a.subject ?? "") < (b.subject ?? "") ? -1 : 1));
    if (links.length >= wanted.links && receipts.length >= wanted.receipts)
      return [...links, ...receipts];
    await wait(100);
  }
  throw new Error(`Not all emails about money came in ${language}`);
}

function receiptOf(email: Email | undefined): string[] {
  const content = email?.attachments[0]?.content;
  if (!content || typeof content === "string") throw new Error("An email has no receipt");
  return readPdf(Buffer.from(content as ArrayBuffer)).lines.map(plain);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
