// `/admin/people`: the users of the admin, invitations, and revoking access. For owners.
import { data, redirect } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, FieldError } from "#app/ui/field.tsx";
import type { ListedFault } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { useFaultText } from "../auth/form-faults.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { linkDays } from "../auth/rules/passphrase.ts";
import { listOpenInvitations, listUsers } from "../auth/users.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { CopyField, CopyScript } from "../layout/copy-field.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { listFaults, TypedFields, TypedText } from "../layout/typed-fields.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import { staffRights } from "../rules/access.ts";
import type { StaffRights } from "../rules/access.ts";
import type { Route } from "./+types/users-page";
import { answerUsers } from "./answer-users.server.ts";
import { readStaffRights, saveStaffRights } from "./staff-rights.server.ts";

export const handle = { access: "owner", secretForm: true } satisfies PageHandle;

/** All users, with the expiry of their unused link. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user: self, searchParams } = await requireUser(args, handle);
  const { database, clock } = app;
  const links = await listOpenInvitations(database.db, clock.now());
  const users = (await listUsers(database.db)).map((user) => ({
    ...user,
    linkUntil: links.get(user.id) ?? null,
    isSelf: user.id === self.id,
  }));
  const table = await readStaffRights(database.db);
  return {
    people: users,
    withdrawn: searchParams.get("withdrawn"),
    saved: searchParams.get("rights"),
    table,
  };
}

/** A new link is shown once, in this response. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  if (form.get("do") === "rights") {
    const saved = await saveStaffRights(form, user, app);
    return redirect(`/admin/people?rights=${saved ? "saved" : "stale"}`, 303);
  }
  const answer = await answerUsers(form, user, app);
  if (answer.withdrawn) return redirect(`/admin/people?withdrawn=${answer.withdrawn}`, 303);
  return data(answer, { status: answer.faults.length > 0 ? 400 : 200 });
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin.people");
  const rights = useTranslations("admin.rights");
  const { people: users, withdrawn } = loaderData;
  const faults = listFaults(actionData?.faults, useFaultText());
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        faulty={faults.length > 0}
        done={withdrawn !== null && !actionData && t("done.withdrawn")}
        doneAbout={users.find(({ id }) => id === withdrawn)?.name}
      />
      {actionData?.made && <NewLink {...actionData.made} />}
      <div className="pgrid gap">
        <Panel id="people" width="p8" title={t("list", { count: users.length })}>
          <ul className="lines">
            {users.map((user) => (
              <UserLine key={user.id} user={user} />
            ))}
          </ul>
        </Panel>
        <Panel id="rights" width="p8" title={rights("title")}>
          {loaderData.saved === "saved" && (
            <Note kind="ok" title={rights("title")}>
              {rights("saved")}
            </Note>
          )}
          {loaderData.saved === "stale" && <Note kind="warn">{rights("stale")}</Note>}
          <RightsForm table={loaderData.table} />
        </Panel>
        <Panel id="invite" width="p4" title={t("inviteTitle")}>
          <InviteForm faults={faults} typed={actionData?.typed} />
        </Panel>
      </div>
    </>
  );
}

/** What staff may do, each right a tick. */
function RightsForm({ table }: { table: { version: number; rights: StaffRights } }) {
  const t = useTranslations("admin.rights");
  return (
    <form method="post" className="stack">
      <p className="muted">{t("lead")}</p>
      <input type="hidden" name="version" value={table.version} />
      {staffRights.map((name) => (
        <label key={name} className="check">
          <input type="checkbox" name={name} defaultChecked={table.rights[name]} />
          <span>
            {t(`${name}.name`)}
            <span className="mini muted blk">{t(`${name}.hint`)}</span>
          </span>
        </label>
      ))}
      <p>
        <button className="btn" name="do" value="rights">
          {t("save")}
        </button>
      </p>
    </form>
  );
}

/** In a field of its own, so that the whole link can be selected. */
function NewLink({ link, email }: { link: string; email: string }) {
  const t = useTranslations("admin.people");
  return (
    <section className="panel" aria-labelledby="made">
      <h2 id="made">{t("linkTitle", { address: email })}</h2>
      <CopyField id="link" label={t("linkLabel")} hint={t("linkText")} value={link} />
      <CopyScript />
    </section>
  );
}

/** `typed` holds the values of a form that was refused. */
function InviteForm({
  faults,
  typed,
}: {
  faults: ListedFault[];
  typed: { name: string; email: string; role: string } | undefined;
}) {
  const t = useTranslations("admin.people");
  const role = useTranslations("admin.role");
  const roleFault = faults.find(({ field }) => field === "role")?.text;
  return (
    <form method="post" className="stack">
      <ErrorSummary faults={faults} />
      <p className="muted">{t("inviteText", { days: linkDays.invitation })}</p>
      <TypedFields typed={typed} faults={faults}>
        <TypedText name="name" label={t("name")} required />
        <TypedText name="email" label={t("email")} type="email" required />
      </TypedFields>
      <fieldset className="field" id="role">
        <legend className="label">{t("role")}</legend>
        {(["cleaner", "staff", "owner"] as const).map((name) => (
          <label key={name} className="check">
            <input
              type="radio"
              name="role"
              value={name}
              required
              defaultChecked={(typed?.role || "staff") === name}
            />
            <span>
              {role(name)}
              <span className="mini muted blk">{role(`${name}Hint`)}</span>
            </span>
          </label>
        ))}
        {roleFault && <FieldError id="role-e">{roleFault}</FieldError>}
      </fieldset>
      <button className="btn btn--full" name="do" value="invite">
        {t("invite")}
      </button>
    </form>
  );
}

/** A user as listed; `linkUntil` is an instant, null without an unused link. */
interface ListedUser extends User {
  linkUntil: string | null;
  isSelf: boolean;
}

/** Revoking access asks for confirmation, in a `<details>`. */
function UserLine({ user }: { user: ListedUser }) {
  const t = useTranslations("admin.people");
  const role = useTranslations("admin.role");
  const { name, email, isSelf, withdrawnAt } = user;
  return (
    <li className="person">
      <span>
        <b>{name}</b>
        <span className="muted blk">{email}</span>
        <span className="row tags">
          <Tag>{role(user.role)}</Tag>
          <UserStatus user={user} />
        </span>
      </span>
      {!isSelf && withdrawnAt === null && (
        <span className="acts2">
          <form method="post">
            <input type="hidden" name="person" value={user.id} />
            <button
              className="btn btn--2 btn--s"
              name="do"
              value="renew"
              aria-label={t("renewFor", { person: name })}
            >
              {t("renew")}
            </button>
          </form>
          <details className="sure">
            <summary aria-label={t("withdrawFor", { person: name })}>{t("withdraw")}</summary>
            <form method="post" className="stack">
              <p className="small">{t("withdrawText", { person: name })}</p>
              <input type="hidden" name="person" value={user.id} />
              <button className="btn btn--bad btn--s" name="do" value="withdraw">
                {t("withdrawNow")}
              </button>
            </form>
          </details>
        </span>
      )}
    </li>
  );
}

function UserStatus({ user }: { user: ListedUser }) {
  const t = useTranslations("admin.people");
  const moment = useInstantFormat();
  const { isSelf, withdrawnAt, hasPassphrase, linkUntil } = user;
  if (isSelf) return <Tag kind="info">{t("you")}</Tag>;
  if (withdrawnAt !== null)
    return <Tag kind="bad">{t("withdrawn", { moment: moment(withdrawnAt) })}</Tag>;
  if (linkUntil !== null)
    return <Tag kind="warn">{t("invited", { moment: moment(linkUntil) })}</Tag>;
  return hasPassphrase ? (
    <Tag kind="ok">{t("active")}</Tag>
  ) : (
    <Tag kind="warn">{t("linkOver")}</Tag>
  );
}
