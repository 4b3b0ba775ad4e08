// Alternatives when the nights are taken: the closest free stays, each one click away, with the rest of the search unchanged.
import { Link } from "react-router";
import { bookAddress, monthInView } from "#app/availability/rules/book-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import { Note } from "#app/ui/note.tsx";
import type { Alternatives, AlternativeStay } from "./find-alternatives.server.ts";
import type { ApartmentStep } from "./load-apartment-step.server.ts";

/** Shown before the list of free apartments. */
export function AlternativesList(props: {
  shown: ApartmentStep;
  alternatives: Alternatives;
  /** Id of the list: the target of the error summary when there is nothing else to choose. */
  id: string | undefined;
}) {
  const { shown, alternatives, id } = props;
  const t = useTranslations("booking.wayOut");
  const { to } = useLanguage();
  const { apartmentName, nearest } = alternatives;
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
          {t(nearest.length === 0 ? "nothing" : shown.hasSavedDetails ? "keptDetails" : "kept")}
        </Note>
      </div>
      <ul className="alts" id={id} tabIndex={-1}>
        {nearest.map((alternative) => (
          <AlternativeItem
            key={`${alternative.apartmentId} ${alternative.shift} ${alternative.fewer}`}
            alternative={alternative}
            shown={shown}
          />
        ))}
      </ul>
      <p className="small row">
        {shown.stay && (
          <a
            href={to(
              stayAddress("/waiting", {
                ...shown.stay,
                ...shown.party,
                apartment: apartmentName ? shown.apartmentId : null,
              }),
            )}
          >
            {t("tellMe")}
          </a>
        )}
        <a href={to("/contact")}>{t("ask")}</a>
      </p>
    </>
  );
}

function AlternativeItem({
  alternative,
  shown,
}: {
  alternative: AlternativeStay;
  shown: ApartmentStep;
}) {
  const t = useTranslations("booking.wayOut");
  const { to, format } = useLanguage();
  const { stay, shift, fewer, apartmentId, apartmentName, total } = alternative;
  const { party, plan, calendar } = shown;
  const what =
    fewer > 0
      ? t("fewer", { nights: fewer })
      : t(shift > 0 ? "later" : "earlier", { days: Math.abs(shift) });
  const month = shown.isSearching ? monthInView(calendar.months[0], stay.checkIn) : undefined;
  const address = bookAddress({ ...stay, ...party, apartment: apartmentId, plan, month });
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
