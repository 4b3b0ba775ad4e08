// The apartments to choose from, each with its total; when the nights are taken, the closest alternatives come first.
import { useEffect, useRef } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { ApartmentStep } from "./load-apartment-step.server.ts";
import { ApartmentOption } from "./apartment-option.tsx";
import { AlternativesList } from "./alternatives-list.tsx";

/** `fault` is the error text. */
export function ApartmentList({
  shown,
  fault,
}: {
  shown: ApartmentStep;
  fault: string | undefined;
}) {
  const t = useTranslations("booking.room");
  const { stay, party, apartments, alternatives, apartmentId, notice } = shown;
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
      {alternatives && (
        <AlternativesList {...{ shown, alternatives }} id={allTaken ? "apartment" : undefined} />
      )}
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
