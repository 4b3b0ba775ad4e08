// Admin users for tests: created as in production, by the command and by invitation.
import { writeAudit } from "#app/owner/audit.sql.server.ts";
import { acceptInvitation } from "#app/owner/door/accept-invitation.server.ts";
import { spendInvitation } from "#app/owner/door/invitations.sql.server.ts";
import { invitePerson } from "#app/owner/door/invite-person.server.ts";
import { makeFirstOwner } from "#app/owner/door/make-first-owner.server.ts";
import { openSession } from "#app/owner/door/open-session.server.ts";
import { findPersonByEmail, updatePerson } from "#app/owner/door/people.sql.server.ts";
import type { Person } from "#app/owner/door/people.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { anOwnerSite } from "./owner-site.ts";
import type { TestBrowser } from "./owner-site.ts";

export const ownerEmail = "anais@house.example";
export const staffEmail = "ravi@house.example";
/** Both have the same passphrase. */
export const passphrase = "fourteen lazy turtles swim";

/** The secret of a link. */
export function secretOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}

/** The first owner, with a passphrase. */
export async function anOwner(house: House): Promise<Person> {
  const made = await makeFirstOwner({ email: ownerEmail, name: "Anaïs Ramgoolam" }, house);
  if (!made.ok) throw new Error(made.reason);
  return settled(made.link, ownerEmail, house);
}

/** A staff member with a passphrase. */
export async function aStaffMember(house: House): Promise<Person> {
  const person = { email: staffEmail, name: "Ravi Doorgakant", role: "staff" as const };
  const invited = await invitePerson(person, null, house);
  if (!invited.ok) throw new Error(invited.reason);
  return settled(invited.link, staffEmail, house);
}

/** Signs a browser in by the form; the session is open unless the user has two-factor codes. */
export async function signIn(browser: TestBrowser, email: string, next?: string) {
  const query = next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
  const fields = { step: "passphrase", email, passphrase };
  return browser.post(`/admin/sign-in${query}`, fields);
}

/** A browser in which that user is signed in, as after the right passphrase and without a code. */
export async function aDesk(
  house: House,
  email: string = ownerEmail,
  network = "203.0.113.1",
): Promise<TestBrowser> {
  const { database, clock, environment } = house;
  const browser = anOwnerSite(house).browser(network);
  const found = await findPersonByEmail(database.db, email);
  if (!found) throw new Error(`There is no user ${email}`);
  const none = { device: null, session: null, challenge: null };
  const { origin } = environment;
  const visit = { ...none, network, browser: "Firefox", origin, now: clock.now() };
  const opened = await inTransaction(database.db, (trx) =>
    openSession(trx, found.person, visit, "passphrase"),
  );
  for (const cookie of opened) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    browser.cookies.set(name, value);
  }
  return browser;
}

// Hashing is slow on purpose, and all users have the same passphrase: the hash of the first is reused.
let hashed: string | null = null;

async function settled(link: string, email: string, house: House): Promise<Person> {
  const { db } = house.database;
  const token = secretOf(link);
  if (hashed === null) {
    const accepted = await acceptInvitation(token, { passphrase, again: passphrase }, house);
    if (!accepted.ok) throw new Error("The invitation was not accepted");
  }
  const found = await findPersonByEmail(db, email);
  if (!found) throw new Error(`There is no user ${email}`);
  const { person } = found;
  if (hashed !== null) await setHash(token, person, hashed, house);
  hashed ??= found.passphraseHash;
  return person;
}

async function setHash(
  token: string,
  person: Person,
  passphraseHash: string,
  { database, clock }: House,
): Promise<void> {
  const now = clock.now();
  await inTransaction(database.db, async (trx) => {
    if (!(await spendInvitation(trx, token, now))) throw new Error("The link was spent");
    await updatePerson(trx, person.id, { passphraseHash }, now);
    const { email: subject } = person;
    await writeAudit(trx, { actor: person, what: "passphraseSet", subject, now });
  });
}
