// What saving would change, line by line, as the audit log will show it.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { ChangeLine } from "../audit-log/change-line.tsx";
import { listChanges } from "../audit-log/rules/audit-changes.ts";
import type { RateChange } from "./rules/compare-rates.ts";

/** Grouped as the audit log will be. */
export function ChangeList({
  changes,
  apartments,
}: {
  changes: RateChange[];
  apartments: { id: number; name: string }[];
}) {
  const t = useTranslations("owner.log.what");
  return (
    <ul className="lines">
      {changes.map(({ what, apartmentId, before, after }) => (
        <li key={`${what}${apartmentId}`}>
          <span>
            <b>{t(what)}</b>
            {apartmentId !== null && (
              <span className="muted blk">
                {apartments.find(({ id }) => id === apartmentId)?.name}
              </span>
            )}
            {listChanges(before, after).map((change) => (
              <span key={change.name} className="blk">
                <ChangeLine change={change} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
