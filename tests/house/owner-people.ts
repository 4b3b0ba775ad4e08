// People of the owner's side for tests: made as they are made in life, by the command and by invitation.
import { acceptInvitation } from "#app/owner/door/accept-invitation.server.ts";
import { invitePerson } from "#app/owner/door/invite-person.server.ts";
import { makeFirstOwner } from "#app/owner/door/make-first-owner.server.ts";
import { findPersonByEmail } from "#app/owner/door/people.sql.server.ts";
import type { Person } from "#app/owner/door/people.sql.server.ts";
import type { House } from "#app/house.server.ts";
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

/** Somebody of the staff, with a passphrase. */
export async function aStaffMember(house: House): Promise<Person> {
  const person = { email: staffEmail, name: "Ravi Doorgakant", role: "staff" as const };
  const invited = await invitePerson(person, null, house);
  if (!invited.ok) throw new Error(invited.reason);
  return settled(invited.link, staffEmail, house);
}

/** Signs a browser in by the form; the session is open unless the person uses codes. */
export async function signIn(browser: TestBrowser, email: string, next?: string) {
  const query = next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
  const fields = { step: "passphrase", email, passphrase };
  return browser.post(`/admin/sign-in${query}`, fields);
}

async function settled(link: string, email: string, house: House): Promise<Person> {
  const accepted = await acceptInvitation(secretOf(link), { passphrase, again: passphrase }, house);
  const found = await findPersonByEmail(house.database.db, email);
  if (!accepted.ok || !found) throw new Error("The invitation was not accepted");
  return found.person;
}
