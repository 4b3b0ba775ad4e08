// `/admin/people`: the users of the admin, invitations, and withdrawing access. For owners.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import type { Route } from "./+types/people-page";
import { admitPerson } from "./admit-person.server.ts";
import { answerPeople } from "./door/answer-people.server.ts";
import { openInvitations } from "./door/invitations.sql.server.ts";
import { InviteForm } from "./door/invite-form.tsx";
import { listPeople } from "./door/people.sql.server.ts";
import { PersonLine } from "./door/person-line.tsx";
import { CopyField, CopyScript } from "./parts/copy-field.tsx";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import type { AccessHandle } from "./rules/access.ts";

export const handle = { access: "owner" } satisfies AccessHandle;

/** All users, with the expiry of their unused link. */
export async function loader(args: Route.LoaderArgs) {
  const { house, person: self } = await admitPerson(args, handle);
  const { database, clock } = house;
  const links = await openInvitations(database.db, clock.now());
  const people = (await listPeople(database.db)).map((person) => ({
    ...person,
    linkUntil: links.get(person.id) ?? null,
    isSelf: person.id === self.id,
  }));
  return { people, withdrawn: new URL(args.request.url).searchParams.has("withdrawn") };
}

/** A new link is shown once, in this response. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const answer = await answerPeople(form, person, house);
  if (answer.withdrawn) return redirect("/admin/people?withdrawn", 303);
  return data(answer, { status: answer.faults.length > 0 ? 400 : 200 });
}

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner.people");
  const { people, withdrawn } = loaderData;
  const faults = actionData?.faults ?? [];
  return (
    <>
      <DeskHead
        title={t("title")}
        lead={t("lead")}
        faulty={faults.length > 0}
        done={withdrawn && !actionData && t("done.withdrawn")}
      />
      {actionData?.made && <NewLink {...actionData.made} />}
      <div className="pgrid gap">
        <Panel id="people" width="p8" title={t("list", { count: people.length })}>
          <ul className="lines">
            {people.map((person) => (
              <PersonLine key={person.id} person={person} />
            ))}
          </ul>
        </Panel>
        <Panel id="invite" width="p4" title={t("inviteTitle")}>
          <InviteForm faults={faults} typed={actionData?.typed} />
        </Panel>
      </div>
    </>
  );
}

/** In a field of its own, so that the whole link can be selected. */
function NewLink({ link, email }: { link: string; email: string }) {
  const t = useWords("owner.people");
  return (
    <section className="panel" aria-labelledby="made">
      <h2 id="made">{t("linkTitle", { address: email })}</h2>
      <CopyField id="link" label={t("linkLabel")} hint={t("linkText")} value={link} />
      <CopyScript />
    </section>
  );
}
