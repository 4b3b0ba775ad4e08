// What saving would change, line by line, as the audit log will show it.
import { useWords } from "#app/i18n/language-provider.tsx";
import { ChangeLine } from "../parts/change-line.tsx";
import { changesOf } from "../rules/audit-changes.ts";
import type { RateChange } from "./rules/rate-changes.ts";

/** Grouped as the audit log will be. */
export function ChangeList({
  changes,
  apartments,
}: {
  changes: RateChange[];
  apartments: { id: number; name: string }[];
}) {
  const t = useWords("owner.log.what");
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
            {changesOf(before, after).map((change) => (
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
