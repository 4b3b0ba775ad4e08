// Alternatives when the nights are taken: the closest free stays, each one click away, with the rest of the search unchanged.
import { Link } from "react-router";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import type { NearStay, WayOut } from "./find-way-out.server.ts";
import type { RoomStep } from "./load-room-step.server.ts";
import { addressOfStay } from "../rules/book-address.ts";
import { nightCount } from "../rules/stay.ts";

/** Shown before the list of free apartments. */
export function WayOutOffers(props: {
  shown: RoomStep;
  wayOut: WayOut;
  /** Id of the list: the target of the error summary when there is nothing else to choose. */
  id: string | undefined;
}) {
  const { shown, wayOut, id } = props;
  const t = useWords("booking.wayOut");
  const { to } = useLanguage();
  const { apartmentName, nearest } = wayOut;
  const nights = shown.stay ? nightCount(shown.stay) : 0;
  return (
    <>
      <div className="soldn">
        <Note
          kind="warn"
          icon="calendar-off"
          title={
            apartmentName
              ? t("apartmentTaken", { apartment: apartmentName })
              : t("allTaken", { nights })
          }
        >
          {t(nearest.length === 0 ? "nothing" : shown.keepsDetails ? "keptDetails" : "kept")}
        </Note>
      </div>
      <ul className="alts" id={id} tabIndex={-1}>
        {nearest.map((near) => (
          <NearOffer
            key={`${near.apartmentId} ${near.shift} ${near.fewer}`}
            near={near}
            shown={shown}
          />
        ))}
      </ul>
      <p className="small">
        <a href={to("/contact")}>{t("ask")}</a>
      </p>
    </>
  );
}

function NearOffer({ near, shown }: { near: NearStay; shown: RoomStep }) {
  const t = useWords("booking.wayOut");
  const { to, format } = useLanguage();
  const { stay, shift, fewer, apartmentId, apartmentName, total } = near;
  const { party, plan, calendar } = shown;
  const what =
    fewer > 0
      ? t("fewer", { nights: fewer })
      : t(shift > 0 ? "later" : "earlier", { days: Math.abs(shift) });
  const address = addressOfStay({ stay, party, apartmentId, plan }, "room");
  return (
    <li>
      <h3>{what}</h3>
      <p>
        {format.dateRange(stay.checkIn, stay.checkOut)}
        <br />
        {apartmentName}
      </p>
      <p className="altp num">{format.money(total, calendar.currency)}</p>
      <Link
        className="btn btn--2 btn--s"
        to={to(address)}
        preventScrollReset
        aria-label={t("chooseWhat", { what })}
      >
        {t("choose")}
      </Link>
    </li>
  );
}
