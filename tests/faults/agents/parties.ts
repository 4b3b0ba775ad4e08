// What an agent, people, another guest and the jobs do about a proposed stay, one function each, and how often.
import type { App } from "#app/app.server.ts";
import { findBookingByKey } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { listDrafts } from "#app/checkout/drafts.sql.server.ts";
import { describeDraft, openDraft, proposeStay } from "#app/mcp/agent-drafts.server.ts";
import type { DescribedDraft } from "#app/mcp/agent-drafts.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { cookieName } from "#app/platform/http/site-cookie.ts";
import { cardKinds, tokenOf } from "#tests/faults/model-based/fake-provider.ts";
import type { Random } from "#tests/faults/model-based/random.ts";
import type { SimulatedNetwork } from "#tests/faults/model-based/simulated-network.ts";
import type { TestWorld } from "#tests/faults/model-based/test-world.ts";
import { aBookBrowser } from "#tests/support/booking/book-browser.ts";
import type { BookBrowser } from "#tests/support/booking/book-browser.ts";
import { confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";

/** `ended`: what the agent learned at the end about each draft. `faults` has a line per broken promise, `trace` one per event. */
export interface ProposalOutcome {
  ended: DescribedDraft["state"][];
  bookings: number;
  faults: string[];
  trace: string[];
}

/** A person with a browser, and the draft whose link was opened in it; `key` is the browser's own idempotency key. */
interface Person {
  browser: BookBrowser;
  draft: string;
  key: string;
  details: string;
  email: string;
}

/** One seed's parties and world. */
export interface Simulation {
  random: Random;
  world: TestWorld;
  network: SimulatedNetwork;
  drafts: string[];
  people: Person[];
  /** What has begun and is not answered; `died` of them never will be. */
  begun: Set<Promise<void>>;
  died: number;
  outcome: ProposalOutcome;
}

const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };
const proposal = { ...stay, adults: 2, children: 0, apartment: 4 };
const agent = { language: "en", network: "203.0.113.9" } as const;
/** Each act of the simulation, drawn with the same chance. */
export const acts: [string, (simulation: Simulation) => Promise<unknown>][] = [
  ["the agent proposes again", propose],
  ["the agent asks", askAbout],
  ["the agent asks", askAbout],
  ["a person opens the link", openLink],
  ["a person opens the link", openLink],
  ["a person sends the details", sendDetails],
  ["a person sends the details", sendDetails],
  ["a person books", confirmBooking],
  ["a person books", confirmBooking],
  ["a person answers the bank", answerBank],
  ["a person answers the bank", answerBank],
  ["a person looks", ({ random, people }) => lookOf(random.pick(people))],
  ["another guest books", bookFirst],
  ["a guest cancels", cancelOne],
  [
    "minutes pass",
    async ({ world, random }) => world.clock.advance({ minutes: random.pick([2, 16]) }),
  ],
  ["the jobs run", async ({ world }) => runJobs(world.app)],
];

/** The agent proposes the stay; its answer may be lost. */
export async function propose({ world, drafts, random }: Simulation): Promise<void> {
  const answer = await proposeStay(proposal, agent, world.app);
  if (answer.status === 409) return;
  if (answer.status !== 200) throw new Error(answer.body);
  // The answer may be lost: then the agent has no draft to ask about, and none can be opened.
  if (drafts.length === 0 || random.percent(70))
    drafts.push((JSON.parse(answer.body) as DescribedDraft).draft);
}

async function askAbout({ world, drafts, random, people }: Simulation): Promise<void> {
  const known = JSON.stringify(await describeDraft(random.pick(drafts), world.app));
  for (const { email } of people)
    if (known.includes(email)) throw new Error("the agent learned who booked");
}

// A new person, or one who has the link open already.
async function openLink({ world, drafts, random, people }: Simulation): Promise<void> {
  const { app } = world;
  const draft = random.pick(drafts);
  const known = people.length > 0 && random.percent(40) ? random.pick(people) : null;
  const browser = known?.browser ?? aBookBrowser(app);
  const name = cookieName("stay", app.environment.origin);
  const secret = browser.secret();
  const headers = new Headers(secret ? { Cookie: `${name}=${secret}` } : {});
  const opened = await openDraft(draft, new Request(app.environment.origin, { headers }), app);
  if (!opened) throw new Error("the link of a proposed stay leads nowhere");
  const given = /=([\w-]{22})/.exec(opened.cookie)?.[1] ?? null;
  browser.setSecret(given);
  await browser.open(opened.path);
  const [own] = given ? await listDrafts(app.database.db, given, world.clock.now()) : [];
  if (!own || known || people.length > 2) return;
  const email = `person${people.length}@example.org`;
  people.push({ browser, draft, key: own.key, details: opened.path, email });
}

async function sendDetails({ world, random, people }: Simulation): Promise<void> {
  const person = random.pick(people);
  if (!person) return;
  const kind = random.pick(["property" as const, ...cardKinds]);
  const card = { method: "card", cardToken: tokenOf(kind as "success", world.nextCard()) };
  const fields = kind === "property" ? {} : { ...card, cardBrand: "Visa", cardLast4: "4242" };
  await person.browser.post(
    person.details,
    detailsForm("property", { ...fields, email: person.email }),
  );
}

/** A person gives the consents and books, in a tab of its own. */
export async function confirmBooking({ random, people }: Simulation): Promise<void> {
  const person = random.pick(people);
  // A tab of its own, since two presses read the page before either is answered.
  const tab = person?.browser.newTab();
  if (!person || !tab) return;
  await tab.open(reviewOf(person));
  await tab.post(reviewOf(person), confirmForm());
}

const reviewOf = ({ details }: Person) => details.replace("step=details", "step=review");

async function answerBank({ world, random, people }: Simulation): Promise<void> {
  const waiting = [...world.provider.ledger.values()].filter(({ status }) => status === "waiting");
  const payment = random.pick(waiting);
  if (payment) world.provider.answerChallenge(payment.key, random.percent(70));
  const person = random.pick(people);
  if (person && random.percent(70))
    await person.browser.open(person.details.replace("step=details", "step=return"));
}

/** What a person sees who opens the last step again: the name of the step, or none where the page leads elsewhere. */
export async function lookOf(person: Person | undefined): Promise<string | null> {
  const seen = await person?.browser.open(person.details.replace("step=details", "step=done"));
  return seen?.shown?.step ?? null;
}

async function bookFirst({ world }: Simulation): Promise<void> {
  const guest = { ...aRequest().guest, email: "rival@example.net" };
  await placeBooking(aRequest({ stay, guest }), world.app);
}

async function cancelOne({ world, random, people }: Simulation): Promise<void> {
  const { app, clock } = world;
  const person = random.pick(people);
  const booking = person && (await findBookingByKey(app.database.db, person.key));
  if (booking?.status !== "confirmed") return;
  const { timeZone } = app.property.facts;
  const { refund } = await previewCancellation(booking, app.database.db, clock.now(), timeZone);
  const { reference, version } = booking;
  await cancelBooking({ reference, version, agreedRefund: refund, actor: "guest" }, app);
}

/** Runs the jobs that end holds, send refunds and emails. */
export async function runJobs(app: App): Promise<void> {
  const { db } = app.database;
  const { clock, mailer, log } = app;
  await expireHolds(app);
  await sendDueRefunds(app);
  await sendEmails({ db, clock, mailer, log, batch: 20, render: async () => aRenderedEmail() });
}
