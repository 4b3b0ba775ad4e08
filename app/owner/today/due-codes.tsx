// Door codes known to a guest who has left or moved: staff change them, or remove them from the lock.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../parts/panel.tsx";
import type { Today } from "./load-today.server.ts";

/** Also says so when none is due. Only an owner is shown the way to the page where codes are changed. */
export function DueCodes({
  day: { dueCodes, apartmentNames },
  isOwner,
}: {
  day: Today;
  isOwner: boolean;
}) {
  const t = useWords("owner-keys.today");
  return (
    <Panel id="codes" title={t("title")}>
      {dueCodes.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="ticks">
        {dueCodes.map(({ what, apartmentId, reference }) => {
          const apartment = apartmentNames[apartmentId] ?? String(apartmentId);
          return (
            <li key={`${what} ${apartmentId} ${reference}`}>
              <Icon name="key-round" />
              <span>
                {t(what, { apartment })}{" "}
                <a href={`/admin/bookings/${reference}`}>{t("knew", { reference })}</a>
              </span>
            </li>
          );
        })}
      </ul>
      {isOwner && dueCodes.some(({ what }) => what === "change") && (
        <p className="gap">
          <a href="/admin/guide">{t("open")}</a>
        </p>
      )}
    </Panel>
  );
}
