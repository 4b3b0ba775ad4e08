// The three facts shown wherever an apartment is listed: how many it sleeps, its bedrooms, its size.
import { useLanguage } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ApartmentCardData } from "./apartment-card-data.ts";

interface ApartmentFactsProps {
  apartment: Pick<ApartmentCardData, "kind" | "guests" | "bedrooms" | "sizeM2">;
  /** Has the messages `sleeps`, `studio` and `bedrooms`. */
  words: (key: "sleeps" | "studio" | "bedrooms", values?: Record<string, number>) => string;
}

/** A list of icons with their texts. */
export function ApartmentFacts({ apartment, words }: ApartmentFactsProps) {
  const { format } = useLanguage();
  const { kind, guests, bedrooms, sizeM2 } = apartment;
  return (
    <ul className="facts">
      <li>
        <Icon name="users" />
        {words("sleeps", { guests })}
      </li>
      <li>
        <Icon name="bed-double" />
        {kind === "studio" ? words("studio") : words("bedrooms", { bedrooms })}
      </li>
      <li>
        <Icon name="ruler" />
        {format.area(sizeM2)}
      </li>
    </ul>
  );
}
