// `/admin/promotions`: every promotion, what it takes off and how often it was used. For owners.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { countUses, listPromotions } from "#app/promotions/promotions.sql.server.ts";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/promotions-page";

export const handle = { access: "owner" } satisfies PageHandle;

/** `?saved=` is the id of the promotion that was saved. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  const { db } = app.database;
  const promotions = await listPromotions(db);
  const uses = await countUses(
    db,
    promotions.map(({ id }) => id),
  );
  return {
    words: selectMessages(language, "admin-promotions"),
    currency: facts.currency,
    saved: searchParams.get("saved"),
    promotions: promotions.map(({ names, ...each }) => ({
      ...each,
      name: names[language] ?? names[facts.defaultLanguage] ?? "",
      uses: uses.get(each.id) ?? 0,
    })),
  };
}

type Listed = Route.ComponentProps["loaderData"]["promotions"][number];

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("admin-promotions");
  const { promotions, currency, saved } = loaderData;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        done={saved !== null && t("saved")}
        doneAbout={promotions.find(({ id }) => id === saved)?.name}
      >
        <a className="btn btn--s" href="/admin/promotions/new">
          {t("add")}
        </a>
      </AdminPageHead>
      <div className="gap">
        {promotions.length === 0 ? (
          <Note>{t("none")}</Note>
        ) : (
          <Panel id="list" title={t("title")}>
            <ul className="lines">
              {promotions.map((promotion) => (
                <li key={promotion.id}>
                  <PromotionLine promotion={promotion} currency={currency} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <p className="mini muted gap">{t("order")}</p>
      </div>
    </>
  );
}

function PromotionLine({ promotion, currency }: { promotion: Listed; currency: string }) {
  const t = useTranslations("admin-promotions");
  const { format } = useLanguage();
  const { id, name, status, kind, code, threshold, percent, amount, uses, mostUses } = promotion;
  const taken =
    percent === null ? `−${format.money(amount ?? 0, currency)}` : `−${format.number(percent)} %`;
  const used = mostUses === null ? t("used", { uses }) : t("usedOf", { uses, most: mostUses });
  return (
    <>
      <span>
        <a href={`/admin/promotions/${id}`}>
          <b>{name}</b>
        </a>{" "}
        <Tag kind={status === "active" ? "ok" : "warn"}>{t(`status.${status}`)}</Tag>
        <span className="small muted">
          {" "}
          {[t(`kind.${kind}`), code, threshold].filter((part) => part !== null).join(" · ")}
        </span>
      </span>
      <span className="num">
        {taken}
        {" · "}
        {used}
      </span>
    </>
  );
}
