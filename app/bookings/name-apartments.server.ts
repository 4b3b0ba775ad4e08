// The apartments of a stay in words: one name, or each with the day on which the guest moves into it.
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { partsOf } from "#app/stays/rules/moves.ts";
import type { PlacedStay, StayPart } from "#app/stays/rules/moves.ts";

/** "Blue Apartment"; for a guest who moves "Blue Apartment, from 14 Jan Green Apartment". */
export async function nameApartments(
  db: Db,
  stay: PlacedStay,
  language: Language,
  facts: PropertyFacts,
): Promise<string> {
  const [first, ...later] = await nameParts(db, stay, language, facts);
  return later.reduce(
    (before, { checkIn, apartment }) =>
      makeTranslator(
        language,
        facts,
        "emails",
      )("emails.apartments", {
        before,
        date: formatFor(language).date(checkIn, "short"),
        apartment,
      }),
    first?.apartment ?? "",
  );
}

/** The parts of a stay with the names of their apartments. */
export async function nameParts(
  db: Db,
  stay: PlacedStay,
  language: Language,
  facts: PropertyFacts,
): Promise<(StayPart & { apartment: string })[]> {
  const named: (StayPart & { apartment: string })[] = [];
  for (const part of partsOf(stay)) {
    const apartment = await findApartmentName(db, part.apartmentId, language, facts);
    named.push({ ...part, apartment });
  }
  return named;
}
