// The party: adults and children.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import type { ApartmentStep } from "./load-apartment-step.server.ts";
import { bookAddress } from "#app/availability/rules/book-address.ts";
import { maxAdultsOrChildren } from "#app/stays/rules/party.ts";

/** `faultOf` gives the error text of a field. */
export function SearchParty({
  shown,
  faultOf,
}: {
  shown: ApartmentStep;
  faultOf(field: string): string | undefined;
}) {
  const t = useTranslations("booking.room");
  const { to } = useLanguage();
  const { raw, party, fromAge, apartments } = shown;
  const capacity = Math.min(
    maxAdultsOrChildren,
    Math.max(1, ...apartments.map(({ guests }) => guests)),
  );
  return (
    <section className="block" id="guests">
      <h2>{t("party")}</h2>
      <div className="formgrid">
        {(["adults", "children"] as const).map((name) => {
          const min = name === "adults" ? 1 : 0;
          return (
            <div className="c3" key={name}>
              <Stepper
                name={name}
                label={t(name)}
                hint={t(`${name}Hint`, { age: fromAge })}
                error={faultOf(name)}
                value={raw[name] ?? party[name]}
                min={min}
                max={capacity - 1 + min}
                formAction={to(bookAddress({}, "guests"))}
              />
            </div>
          );
        })}
      </div>
      {/* With script a change applies at once. */}
      <noscript>
        <p className="gap">
          <button className="btn btn--2 btn--s">{t("update")}</button>
        </p>
      </noscript>
    </section>
  );
}
