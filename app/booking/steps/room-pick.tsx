// One apartment of the list: the whole entry can be clicked; an unavailable one says why.
import { ApartmentFacts } from "#app/apartments/parts/apartment-facts.tsx";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { RoomStep } from "./load-room-step.server.ts";
import type { RoomOffer } from "../room-offer.ts";
import { nightCount } from "../rules/stay.ts";

interface RoomPickProps {
  room: RoomOffer;
  shown: RoomStep;
  /** Of the radio button. */
  id: string;
}

/** A radio button `apartment` over the whole entry, or the reason why it is unavailable. */
export function RoomPick({ room, shown, id }: RoomPickProps) {
  const t = useWords("booking.room");
  const { adults, children } = shown.party;
  const { reason, picture } = room;
  return (
    <div className={reason ? "pick pick--no" : "pick"}>
      {picture && <Picture name={picture} alt="" sizes="(min-width: 40em) 192px, 100vw" />}
      <div className="pick__b">
        <h3 id={`${id}-name`}>{room.name}</h3>
        {!reason && <ApartmentFacts apartment={room} words={t} />}
        <p className="small muted">
          {reason
            ? t(`${reason}Text`, { capacity: room.guests, guests: adults + children })
            : room.summary}
        </p>
      </div>
      {reason ? (
        <Tag>{t(reason)}</Tag>
      ) : (
        <div className="pick__price">
          <p id={`${id}-price`}>
            <RoomPrice room={room} shown={shown} />
          </p>
          <input
            type="radio"
            name="apartment"
            id={id}
            value={room.id}
            defaultChecked={room.id === shown.apartmentId}
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
function RoomPrice({ room, shown: { stay, calendar } }: { room: RoomOffer; shown: RoomStep }) {
  const t = useWords("booking.room");
  const { format } = useLanguage();
  if (room.total === null || !stay)
    return (
      <>
        <b className="num">
          {t("from", { price: format.moneyShort(room.from, calendar.currency) })}
        </b>{" "}
        <span className="mini muted blk">{t("aNight")}</span>
      </>
    );
  return (
    <>
      <b className="num">{format.money(room.total, calendar.currency)}</b>{" "}
      <span className="mini muted blk">{t("totalFor", { nights: nightCount(stay) })}</span>
    </>
  );
}
