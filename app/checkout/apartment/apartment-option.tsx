// One apartment of the list: the whole entry can be clicked; an unavailable one says why.
import { ApartmentFacts } from "#app/apartments/apartment-facts.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ApartmentStep } from "./load-apartment-step.server.ts";
import type { ApartmentOffer } from "../apartment-offer.ts";
import { nightCount } from "#app/stays/rules/stay.ts";

interface ApartmentOptionProps {
  apartment: ApartmentOffer;
  shown: ApartmentStep;
  /** Of the radio button. */
  id: string;
}

/** A radio button `apartment` over the whole entry, or the reason why it is unavailable. */
export function ApartmentOption({ apartment, shown, id }: ApartmentOptionProps) {
  const t = useTranslations("booking.room");
  const { adults, children } = shown.party;
  const { reason, picture } = apartment;
  return (
    <div className={reason ? "pick pick--no" : "pick"}>
      {picture && <Picture name={picture} alt="" sizes="(min-width: 40em) 192px, 100vw" />}
      <div className="pick__b">
        <h3 id={`${id}-name`}>{apartment.name}</h3>
        {!reason && <ApartmentFacts apartment={apartment} words={t} />}
        <p className="small muted">
          {reason
            ? t(`${reason}Text`, { capacity: apartment.guests, guests: adults + children })
            : apartment.summary}
        </p>
      </div>
      {reason ? (
        <Tag>{t(reason)}</Tag>
      ) : (
        <div className="pick__price">
          <p id={`${id}-price`}>
            <ApartmentPrice apartment={apartment} shown={shown} />
          </p>
          <input
            type="radio"
            name="apartment"
            id={id}
            value={apartment.id}
            defaultChecked={apartment.id === shown.apartmentId}
            aria-labelledby={`${id}-name ${id}-price`}
          />
          <span className="mark" aria-hidden="true">
            <span className="off">{t("choose")}</span>
            <span className="on">
              <Icon name="check" />
              {t("chosen")}
            </span>
          </span>
        </div>
      )}
    </div>
  );
}

// Without dates the base rate of a night; with dates the full price, so that no lower price is shown first.
function ApartmentPrice({
  apartment,
  shown: { stay, calendar },
}: {
  apartment: ApartmentOffer;
  shown: ApartmentStep;
}) {
  const t = useTranslations("booking.room");
  const { format } = useLanguage();
  if (apartment.total === null || !stay)
    return (
      <>
        <b className="num">
          {t("from", { price: format.moneyShort(apartment.from, calendar.currency) })}
        </b>{" "}
        <span className="mini muted blk">{t("aNight")}</span>
      </>
    );
  return (
    <>
      <b className="num">{format.money(apartment.total, calendar.currency)}</b>{" "}
      <span className="mini muted blk">{t("totalFor", { nights: nightCount(stay) })}</span>
    </>
  );
}
