// Reported damage with its photographs: on the cleaning board, on Today, and beside a booking and its deposit.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Damage } from "./damages.sql.server.ts";

interface DamagePanelProps {
  damages: readonly Damage[];
  /** The names by id; left out on the page of a booking. */
  apartmentNames?: Record<number, string>;
  title: string;
  /** The address that takes "settled" and its undo; without it there are no buttons. */
  to?: string;
}

/** Nothing where none was reported. */
export function DamagePanel({ damages, apartmentNames, title, to }: DamagePanelProps) {
  if (damages.length === 0) return null;
  return (
    <Panel id="damage" title={title}>
      <ul className="lines">
        {damages.map((damage) => (
          <DamageLine key={damage.id} damage={damage} apartmentNames={apartmentNames} to={to} />
        ))}
      </ul>
    </Panel>
  );
}

function DamageLine({
  damage,
  apartmentNames,
  to,
}: {
  damage: Damage;
  apartmentNames: Record<number, string> | undefined;
  to: string | undefined;
}) {
  const t = useTranslations("admin-day.damage");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const { id, text, author, at, day, settled, reference, pictures } = damage;
  const apartment = apartmentNames?.[damage.apartmentId];
  return (
    <li>
      <div className="stack">
        {apartment !== undefined && (
          <p>
            {t("after", { apartment, date: format.date(day, "short") })}
            {reference !== null && (
              <span className="blk">
                <a href={`/admin/bookings/${reference}`}>{t("booking", { reference })}</a>
              </span>
            )}
          </p>
        )}
        <p className="said">{text}</p>
        {pictures.length > 0 && (
          <p className="row">
            {pictures.map((picture, place) => (
              <a key={picture.id} href={`/admin/cleaning/damage/${picture.id}`}>
                <img
                  className="proof"
                  src={`/admin/cleaning/damage/${picture.id}`}
                  alt={t("alt", { number: place + 1 })}
                  width={picture.width}
                  height={picture.height}
                  loading="lazy"
                />
              </a>
            ))}
          </p>
        )}
        <p className="mini muted">{t("by", { name: author, moment: moment(at) })}</p>
        {settled && (
          <p className="mini">{t("settled", { name: settled.by, moment: moment(settled.at) })}</p>
        )}
        {to !== undefined && (
          <form method="post" action={to} className="acts2">
            <input type="hidden" name="damage" value={id} />
            <button
              className={settled ? "btn btn--2 btn--s" : "btn btn--s"}
              name="do"
              value={settled ? "damageReopened" : "damageSettled"}
            >
              {t(settled ? "reopen" : "settle")}
              <span className="vh">: {text.slice(0, 60)}</span>
            </button>
          </form>
        )}
      </div>
    </li>
  );
}
