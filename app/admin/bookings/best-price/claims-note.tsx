// Prices found elsewhere, where something else is the topic: a line on the page of the booking, and those to answer soon on Today.
import type { ListedClaim } from "#app/bookings/best-price/claims.sql.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";

/** Nothing for a booking whose guest has shown none. `waits` is by when the open one is to be answered. */
export function ClaimsNote({
  reference,
  claims,
}: {
  reference: string;
  claims: { waits: string | null } | null;
}) {
  const t = useTranslations("admin-best-price");
  const moment = useInstantFormat();
  if (!claims) return null;
  const { waits } = claims;
  return (
    <Note kind={waits === null ? "info" : "warn"}>
      <a href={`/admin/bookings/${reference}/best-price`}>{t("title")}</a>{" "}
      {t(waits === null ? "answered" : "due", { moment: waits === null ? "" : moment(waits) })}
    </Note>
  );
}

/** Nothing when none is due. The page loads the messages `admin-best-price`. */
export function DueClaims({ claims }: { claims: readonly (ListedClaim & { isLate: boolean })[] }) {
  const t = useTranslations("admin-best-price");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  if (claims.length === 0) return null;
  return (
    <Panel id="best-price" title={t("title")}>
      <ul className="ticks">
        {claims.map(({ id, reference, guest, amount, currency, answerBy, isLate }) => (
          <li key={id} className={isLate ? "bad" : undefined}>
            <Icon name="circle-alert" />
            <span>
              <a href={`/admin/bookings/${reference}/best-price`}>
                {t("line", { guest: guest || reference, price: format.money(amount, currency) })}
              </a>
              <span className="blk">
                {t(isLate ? "late" : "due", { moment: moment(answerBy) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
