// The URLs from which other sites import an apartment's calendar: to copy, and to renew.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { CopyField } from "../layout/copy-field.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { ApartmentChannels } from "./load-channels.server.ts";

/** Each in a field of its own, so that all of it can be selected. Renewing asks for confirmation in a `<details>`. */
export function ExportAddresses({ apartment }: { apartment: ApartmentChannels }) {
  const t = useTranslations("owner-channels.export");
  const moment = useInstantFormat();
  const { id, name, addresses } = apartment;
  return (
    <div className="stack chan__own">
      <h3>{t("title")}</h3>
      {addresses === null ? (
        <form method="post" className="acts2">
          <input type="hidden" name="apartment" value={id} />
          <button
            className="btn btn--2 btn--s"
            name="do"
            value="renew"
            aria-label={t("makeFor", { apartment: name })}
          >
            {t("make")}
          </button>
        </form>
      ) : (
        <>
          {addresses.links.map(({ label, link }) => (
            <CopyField
              key={link}
              id={link}
              label={label === null ? t("forAll") : t("forFeed", { label })}
              value={link}
            />
          ))}
          <p className="mini muted">{t("made", { moment: moment(addresses.madeAt) })}</p>
          <details className="sure">
            <summary aria-label={t("renewFor", { apartment: name })}>{t("renew")}</summary>
            <form method="post" className="stack">
              <p className="small">{t("renewText")}</p>
              <input type="hidden" name="apartment" value={id} />
              <button className="btn btn--bad btn--s" name="do" value="renew">
                {t("renewNow")}
              </button>
            </form>
          </details>
        </>
      )}
    </div>
  );
}
