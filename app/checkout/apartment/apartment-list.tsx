// The apartments to choose from, each with its total or why it is unavailable; when the nights are taken, alternatives come first.
import { useEffect, useRef } from "react";
import { ApartmentFacts } from "#app/apartments/apartment-facts.tsx";
import { FeatureBoxes } from "#app/apartments/feature-boxes.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { AlternativesList } from "./alternatives-list.tsx";
import type { ApartmentStep } from "./load-apartment-step.server.ts";
import { ApartmentRates, PlanTerms } from "./rate-choice.tsx";
import type { ApartmentOffer } from "./step-offers.ts";

/** `faultOf` gives the error text of a field. */
export function ApartmentList({
  shown,
  faultOf,
}: {
  shown: ApartmentStep;
  faultOf(field: string): string | undefined;
}) {
  const t = useTranslations("booking.apartment");
  const { stay, party, apartments, alternatives, apartmentId, notice, oneRate, features } = shown;
  const fault = faultOf("apartment");
  const planFault = faultOf("plan");
  const heading = useFocusAfterAlternatives(alternatives !== null);
  const free = apartments.filter(({ reason }) => reason === null);
  // Then the alternatives are shown alone: the list would only repeat that every apartment is taken.
  const allTaken = alternatives !== null && free.length === 0;
  const guests = party.adults + party.children;
  return (
    <section className="block" id="accommodation">
      <h2 ref={heading} tabIndex={-1}>
        {t("accommodation")}
      </h2>
      <output className={allTaken ? "vh" : "muted small cnt blk"}>
        {stay
          ? t("found", { free: free.length, all: apartments.length, guests })
          : t("withoutDates")}
      </output>
      {features.length > 0 && !allTaken && (
        <fieldset className="row">
          <legend className="small">{t("features")}</legend>
          <FeatureBoxes features={features} />
          <noscript>
            <button className="btn btn--2 btn--s">{t("update")}</button>
          </noscript>
        </fieldset>
      )}
      {alternatives && (
        <AlternativesList {...{ shown, alternatives }} id={allTaken ? "apartment" : undefined} />
      )}
      {oneRate && <Note title={t("nonRefundable")}>{t("oneRate")}</Note>}
      {planFault && <FieldError id={shown.plans ? "plan-e" : "plan"}>{planFault}</FieldError>}
      <PlanTerms shown={shown} />
      {fault && <FieldError id="apartment-e">{fault}</FieldError>}
      {!allTaken && (
        <fieldset aria-describedby={fault && "apartment-e"}>
          <legend className="vh">{t("accommodation")}</legend>
          {apartments.map((apartment) => (
            <ApartmentOption
              key={apartment.id}
              {...{ apartment, shown }}
              // The target of the error summary.
              id={apartment === free[0] ? "apartment" : `apartment-${apartment.id}`}
            />
          ))}
          {notice && <p className="mini muted">{notice}</p>}
        </fieldset>
      )}
      {/* After the list, so that a choice made there counts first. */}
      {apartmentId !== null && !free.some(({ id }) => id === apartmentId) && (
        <input type="hidden" name="apartment" value={apartmentId} />
      )}
    </section>
  );
}

// A chosen alternative disappears with the others: the focus moves to the list's heading.
function useFocusAfterAlternatives(isOffered: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(isOffered);
  useEffect(() => {
    if (before.current && !isOffered && document.activeElement === document.body)
      heading.current?.focus();
    before.current = isOffered;
  }, [isOffered]);
  return heading;
}

interface ApartmentOptionProps {
  apartment: ApartmentOffer;
  shown: ApartmentStep;
  /** Of the radio button. */
  id: string;
}

// A radio button `apartment` over the whole entry, or the reason why it is unavailable.
function ApartmentOption({ apartment, shown, id }: ApartmentOptionProps) {
  const t = useTranslations("booking.apartment");
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
      <ApartmentRates apartment={apartment} shown={shown} />
      {!reason && <Look apartment={apartment} shown={shown} />}
    </div>
  );
}

// Looked at in place, without script too; a closed one loads no picture. The plan and all the rest are on the apartment's page.
function Look({ apartment, shown }: { apartment: ApartmentOffer; shown: ApartmentStep }) {
  const t = useTranslations("booking.apartment");
  const { to } = useLanguage();
  const { slug, name, look } = apartment;
  const stay = shown.stay && { ...shown.stay, ...shown.party };
  return (
    <details className="look small">
      <summary>
        {t("look")}
        <span className="vh">: {name}</span>
      </summary>
      <div className="look__pics">
        {look.pictures.map((picture) => (
          <Picture
            key={picture.name}
            {...picture}
            sizes="(min-width: 40em) 20rem, 100vw"
            widths={[640]}
          />
        ))}
      </div>
      <p>{look.features}</p>
      <a
        rel="nofollow"
        href={to(stayAddress(`/apartments/${slug}`, stay ?? {}, "plan") as "/book")}
      >
        {t("lookPlan")}
      </a>
    </details>
  );
}

// Without dates the lowest price of a night; with dates the full price, so that no lower price is shown first.
function ApartmentPrice({
  apartment,
  shown: { stay, calendar },
}: {
  apartment: ApartmentOffer;
  shown: ApartmentStep;
}) {
  const t = useTranslations("booking.apartment");
  const { format, to } = useLanguage();
  const { id, from } = apartment;
  if (apartment.total === null || !stay)
    return (
      from && (
        <>
          <b className="num">{t("from", { price: from.price })}</b>{" "}
          <span className="mini muted blk">{t("aNight")}</span>
          <a
            className="price__stay"
            rel="nofollow"
            href={`${to("/book")}${from.query}&apartment=${id}`}
          >
            {from.stay}
          </a>
        </>
      )
    );
  return (
    <>
      <b className="num">{format.money(apartment.total, calendar.currency)}</b>{" "}
      <span className="mini muted blk">{t("totalFor", { nights: nightCount(stay) })}</span>
      {apartment.about && <span className="mini blk">{apartment.about}</span>}
    </>
  );
}
