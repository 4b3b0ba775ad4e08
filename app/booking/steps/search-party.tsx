// The party: adults and children.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import type { RoomStep } from "./load-room-step.server.ts";
import { bookAddress } from "../rules/book-address.ts";
import { mostOfAKind } from "../rules/party.ts";

/** `faultOf` gives the error text of a field. */
export function SearchParty({
  shown,
  faultOf,
}: {
  shown: RoomStep;
  faultOf(field: string): string | undefined;
}) {
  const t = useWords("booking.room");
  const { to } = useLanguage();
  const { raw, party, fromAge, rooms } = shown;
  const capacity = Math.min(mostOfAKind, Math.max(1, ...rooms.map(({ guests }) => guests)));
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
