// What is to be prepared today of the extras that guests have ordered.
import type { PropertyFacts } from "#property/facts.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { listExtrasOf } from "#app/extras/booking-extras.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { dueOn } from "#app/extras/rules/extra-offer.ts";
import { listOrdered } from "#app/extras/show-extras.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { StoredStay } from "./today.sql.server.ts";

/** By the booking's reference, one line for each extra, such as "Airport transfer, MK 749, 06:40". */
export async function listPrepared(
  db: Db,
  stays: readonly StoredStay[],
  { today, language, facts }: { today: PlainDate; language: Language; facts: PropertyFacts },
): Promise<Record<string, string[]>> {
  const here = stays.filter(({ checkIn, checkOut }) => checkIn <= today && today <= checkOut);
  const ordered = await listExtrasOf(
    db,
    here.map(({ id }) => id),
  );
  if (ordered.size === 0) return {};
  const extras = await listExtras(db);
  const lines = here.map((stay) => {
    const due = (ordered.get(stay.id) ?? []).flatMap((wanted) => {
      const extra = extras.find(({ id }) => id === wanted.id);
      return (extra && dueOn(extra, wanted, stay, today)) ?? [];
    });
    return [stay.reference, listOrdered(extras, due, stay, { language, facts })] as const;
  });
  return Object.fromEntries(lines.filter(([, items]) => items.length > 0));
}
