// Handles the forms of the users page: invite, make a new link, revoke access.
import type { House } from "#app/house.server.ts";
import { invitePerson } from "./invite-person.server.ts";
import type { FormFault } from "../parts/faults.ts";
import { findPerson } from "./people.sql.server.ts";
import type { Person } from "./people.sql.server.ts";
import { renewLink } from "./renew-link.server.ts";
import { formText } from "../rules/form-text.ts";
import { readPerson } from "../rules/person.ts";
import { withdrawPerson } from "./withdraw-person.server.ts";

/** `made` is a link to show once; `typed` what a faulty form shows again. */
export interface PeopleAnswer {
  withdrawn: boolean;
  made: { link: string; email: string } | null;
  faults: FormFault[];
  typed?: { name: string; email: string; role: string };
}

/** The field `do` names the action; an unknown one changes nothing. */
export async function answerPeople(
  form: FormData,
  actor: Person,
  house: House,
): Promise<PeopleAnswer> {
  const field = (name: string) => formText(form, name);
  if (field("do") === "invite")
    return invite(
      { name: field("name"), email: field("email"), role: field("role") },
      actor,
      house,
    );
  const id = field("person");
  if (field("do") === "renew") {
    const renewed = await renewLink(id, actor, house);
    if (!renewed.ok) return { ...nothing, faults: [{ field: "people", reason: renewed.reason }] };
    const person = await findPerson(house.database.db, id);
    return { ...nothing, made: { link: renewed.link, email: person?.email ?? "" } };
  }
  if (field("do") === "withdraw") {
    const done = await withdrawPerson(id, actor, house);
    if (!done.ok) return { ...nothing, faults: [{ field: "people", reason: done.reason }] };
    return { ...nothing, withdrawn: true };
  }
  return nothing;
}

const nothing: PeopleAnswer = { withdrawn: false, made: null, faults: [] };

async function invite(
  typed: { name: string; email: string; role: string },
  actor: Person,
  house: House,
): Promise<PeopleAnswer> {
  const read = readPerson(typed);
  if (!read.ok) {
    const faults = Object.entries(read.faults).map(([field, reason]) => ({ field, reason }));
    return { ...nothing, faults, typed };
  }
  const invited = await invitePerson(read.person, actor, house);
  if (!invited.ok)
    return { ...nothing, faults: [{ field: "email", reason: invited.reason }], typed };
  return { ...nothing, made: { link: invited.link, email: read.person.email } };
}
