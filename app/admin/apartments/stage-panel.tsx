// On the page of an apartment: what a draft still needs before it is put on sale, its price, and closing or retiring one on sale.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import type { ChangedStage } from "./change-stage.server.ts";
import type { ApartmentView } from "./load-apartment.server.ts";
import { neededParts } from "./rules/new-apartment.ts";
import type { TypedPrice } from "./rules/new-apartment.ts";

/** Why the apartment was neither put on sale nor retired. */
export type RefusedStage = Exclude<ChangedStage, { ok: true }>;

/** Above the panels. */
export function StageRefusal({ refused }: { refused: RefusedStage }) {
  const t = useTranslations("admin-apartments.stage");
  const { format } = useLanguage();
  if (refused.reason === "unknown") return null;
  if (refused.reason !== "booked")
    return (
      <Note kind="bad" role="alert">
        {t(refused.reason)}
      </Note>
    );
  return (
    <Note kind="bad" role="alert" title={t("booked", { count: refused.stays.length })}>
      {refused.stays.map(({ reference, who, checkIn, checkOut }) => (
        <span key={`${reference} ${who} ${checkIn}`} className="blk">
          {reference && <a href={`/admin/bookings/${reference}`}>{reference}</a>} {who},{" "}
          {format.dateRange(checkIn, checkOut)}
        </span>
      ))}
    </Note>
  );
}

/** `typed` is a price that was not saved. */
export function StagePanel({
  view,
  typed,
  faultAt,
}: {
  view: ApartmentView;
  typed: TypedPrice | null;
  faultAt: (field: string) => string | undefined;
}) {
  const t = useTranslations("admin-apartments.stage");
  const { id, slug, stage, active, missing } = view;
  const action = `/admin/apartments/${id}`;
  if (stage === "")
    return (
      <Panel id="stage" title={t("closeTitle")}>
        <p>
          {t("closeText")} <a href={`/admin/calendar/block?apartment=${id}`}>{t("closeLink")}</a>
        </p>
        <details className="sure gap">
          <summary>{t("retire")}</summary>
          <form method="post" action={action} className="stack">
            <p className="small">{t("retireText")}</p>
            <button className="btn btn--bad btn--s" name="do" value="retire">
              {t("retireNow")}
            </button>
          </form>
        </details>
      </Panel>
    );
  return (
    <Panel id="stage" title={t(stage)}>
      <p>{t(`${stage}Text`)}</p>
      <ul className="ticks gap">
        {neededParts.map((part) => {
          const isMissing = missing.includes(part);
          return (
            <li key={part} className={isMissing ? "bad" : undefined}>
              <Icon name={isMissing ? "circle" : "check"} />
              <span>
                {t(`parts.${part}`)} {isMissing && <a href={partLinks(slug)[part]}>{t("goTo")}</a>}
              </span>
            </li>
          );
        })}
      </ul>
      <form method="post" action={`${action}#stage`} className="stack gap" noValidate>
        <input type="hidden" name="version" value={view.version} />
        <PriceFields typed={typed ?? view.price} currency={view.currency} faultAt={faultAt} />
        <p className="row">
          <button className="btn btn--2" name="do" value="price">
            {t("savePrice")}
          </button>
          {!active && (
            <button className="btn" name="do" value="open">
              {t(stage === "draft" ? "open" : "reopen")}
            </button>
          )}
        </p>
      </form>
    </Panel>
  );
}

// Uploaded from here, a picture belongs to the apartment.
const partLinks = (slug: string) => ({
  texts: "#texts",
  picture: `/admin/pictures?apartment=${slug}`,
  price: "#stage",
});

/** What a night and the cleaning cost. */
export function PriceFields({
  typed,
  currency,
  faultAt,
}: {
  typed: TypedPrice;
  currency: string;
  faultAt: (field: string) => string | undefined;
}) {
  const t = useTranslations("admin-apartments.stage");
  return (
    <div className="figures">
      {(["baseRate", "cleaningFee"] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(name, { currency })}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={typed[name]}
          error={faultAt(name)}
        />
      ))}
    </div>
  );
}
