// Admin users for tests: created as in production, by the command and by invitation.
import { writeAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { openSession } from "#app/admin/auth/begin-and-end-session.server.ts";
import { acceptInvitation } from "#app/admin/auth/set-passphrase.server.ts";
import {
  consumeInvitation,
  findUserByEmail,
  updateUser,
} from "#app/admin/auth/users.sql.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { createFirstOwner, inviteUser } from "#app/admin/users/answer-users.server.ts";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { anAdminSite } from "./admin/admin-site.ts";
import type { TestBrowser } from "./admin/admin-site.ts";

export const ownerEmail = "anais@hotel.example";
export const otherOwnerEmail = "zoe@hotel.example";
export const staffEmail = "ravi@hotel.example";
export const cleanerEmail = "marie@hotel.example";
/** All have the same passphrase. */
export const passphrase = "fourteen lazy turtles swim";

/** The secret of a link. */
export function secretOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}

/** The first owner, with a passphrase. */
export async function anOwner(app: App): Promise<User> {
  const made = await createFirstOwner({ email: ownerEmail, name: "Anaïs Ramgoolam" }, app);
  if (!made.ok) throw new Error(made.reason);
  return activateUser(made.link, ownerEmail, app);
}

/** Another owner, invited by no particular user, with a passphrase. */
export async function anotherOwner(app: App): Promise<User> {
  const user = { email: otherOwnerEmail, name: "Zoé Appadoo", role: "owner" as const };
  const invited = await inviteUser(user, null, app);
  if (!invited.ok) throw new Error(invited.reason);
  return activateUser(invited.link, otherOwnerEmail, app);
}

/** A staff member with a passphrase. */
export async function aStaffMember(app: App): Promise<User> {
  const user = { email: staffEmail, name: "Ravi Doorgakant", role: "staff" as const };
  const invited = await inviteUser(user, null, app);
  if (!invited.ok) throw new Error(invited.reason);
  return activateUser(invited.link, staffEmail, app);
}

/** A cleaner with a passphrase. */
export async function aCleaner(app: App): Promise<User> {
  const user = { email: cleanerEmail, name: "Marie Labonté", role: "cleaner" as const };
  const invited = await inviteUser(user, null, app);
  if (!invited.ok) throw new Error(invited.reason);
  return activateUser(invited.link, cleanerEmail, app);
}

/** Signs a browser in by the form; the session is open unless the user has two-factor codes. */
export async function signIn(browser: TestBrowser, email: string, next?: string) {
  const query = next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
  const fields = { step: "passphrase", email, passphrase };
  return browser.post(`/admin/sign-in${query}`, fields);
}

/** A browser in which that user is signed in, as after the right passphrase and without a code. */
export async function signedInBrowser(
  app: App,
  email: string = ownerEmail,
  network = "203.0.113.1",
): Promise<TestBrowser> {
  const { database, clock, environment } = app;
  const browser = anAdminSite(app).browser(network);
  const found = await findUserByEmail(database.db, email);
  if (!found) throw new Error(`There is no user ${email}`);
  const none = { device: null, session: null, challenge: null };
  const { origin } = environment;
  const signInRequest = { ...none, network, browser: "Firefox", origin, now: clock.now() };
  const opened = await inTransaction(database.db, (trx) =>
    openSession(trx, found.user, signInRequest, "passphrase"),
  );
  for (const cookie of opened) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    browser.cookies.set(name, value);
  }
  return browser;
}

// Hashing is slow on purpose, and all users have the same passphrase: the hash of the first is reused.
let hashed: string | null = null;

async function activateUser(link: string, email: string, app: App): Promise<User> {
  const { db } = app.database;
  const token = secretOf(link);
  if (hashed === null) {
    const accepted = await acceptInvitation(token, { passphrase, again: passphrase }, app);
    if (!accepted.ok) throw new Error("The invitation was not accepted");
  }
  const found = await findUserByEmail(db, email);
  if (!found) throw new Error(`There is no user ${email}`);
  const { user } = found;
  if (hashed !== null) await setHash(token, user, hashed, app);
  hashed ??= found.passphraseHash;
  return user;
}

async function setHash(
  token: string,
  user: User,
  passphraseHash: string,
  { database, clock }: App,
): Promise<void> {
  const now = clock.now();
  await inTransaction(database.db, async (trx) => {
    if (!(await consumeInvitation(trx, token, now))) throw new Error("The link was spent");
    await updateUser(trx, user.id, { passphraseHash }, now);
    const { email: subject } = user;
    await writeAudit(trx, { actor: user, what: "passphraseSet", subject, now });
  });
}
