// One user in the list: name, email address, role, status, and what an owner can do about them.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { User } from "../auth/users.sql.server.ts";
import { useInstantFormat } from "../layout/use-instant-format.ts";

/** A user as listed; `linkUntil` is an instant, null without an unused link. */
export interface ListedUser extends User {
  linkUntil: string | null;
  isSelf: boolean;
}

/** Revoking access asks for confirmation, in a `<details>`. */
export function UserLine({ user }: { user: ListedUser }) {
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
