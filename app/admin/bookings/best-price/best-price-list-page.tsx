// `/admin/bookings/best-price`: prices that guests found elsewhere, those to answer first, the most urgent above.
import type { ListedClaim } from "#app/bookings/best-price/claims.sql.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Tag } from "#app/ui/tag.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import type { Route } from "./+types/best-price-list-page";
import { loadClaims } from "./best-price.server.ts";

export const handle = { access: "staff", right: "money" } satisfies PageHandle;

/** Owners also see the link to the rules. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, language } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-best-price"),
    isOwner: user.role === "owner",
    ...(await loadClaims(app)),
  };
}

export default function BestPriceListPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("admin-best-price");
  const { waiting, answered, now, isOwner } = loaderData;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        back={{ href: "/admin/bookings", text: t("back") }}
      >
        {isOwner && (
          <a className="btn btn--2 btn--s" href="/admin/settings/best-price">
            {t("setting.rules")}
          </a>
        )}
      </AdminPageHead>
      <div className="pgrid gap">
        <Panel id="waiting" title={t("waiting")}>
          <Lines claims={waiting} now={now} />
        </Panel>
        <Panel id="answered" title={t("answered")}>
          <Lines claims={answered} now={now} />
        </Panel>
      </div>
    </>
  );
}

function Lines({ claims, now }: { claims: readonly ListedClaim[]; now: string }) {
  const t = useTranslations("admin-best-price");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  if (claims.length === 0) return <p className="muted">{t("none")}</p>;
  return (
    <ul className="lines">
      {claims.map((claim) => {
        const { id, reference, status, answerBy, saved } = claim;
        const isLate = status === "filed" && answerBy <= now;
        const price = format.money(claim.amount, claim.currency);
        return (
          <li key={id}>
            <span>
              <a href={`/admin/bookings/${reference}/best-price`}>
                {t("line", { guest: claim.guest || reference, price })}
              </a>
              <span className="mini muted blk">
                {format.dateRange(claim.checkIn, claim.checkOut)}
              </span>
              {status === "filed" && (
                <span className="mini blk">
                  {t(isLate ? "late" : "due", { moment: moment(answerBy) })}
                </span>
              )}
              {saved !== null && (
                <span className="mini blk">
                  {t("saved", { amount: format.money(saved, claim.ownCurrency) })}
                </span>
              )}
            </span>
            <Tag kind={isLate ? "bad" : tags[status]}>{t(`status.${status}`)}</Tag>
          </li>
        );
      })}
    </ul>
  );
}

const tags = { filed: "warn", accepted: "ok", declined: "info", withdrawn: "info" } as const;
