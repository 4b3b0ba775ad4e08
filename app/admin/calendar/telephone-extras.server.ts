// The extras of a booking by telephone: what its stay can have, what was chosen, and what is beyond the limits of guests.
import type { App } from "#app/app.server.ts";
import { offerExtras } from "#app/extras/offer-extras.server.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { wordsOf } from "#app/extras/rules/extra.ts";
import { readWantedExtras } from "#app/extras/rules/wanted-extras.ts";
import { describeExtraPictures, showExtras } from "#app/extras/show-extras.server.ts";
import type { ShownExtras } from "#app/extras/show-extras.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { TelephoneRequest } from "./rules/calendar-forms.ts";

/** The form's fields of extras, and the language of the user who fills it. */
export interface SentExtras {
  read: (field: string) => unknown;
  language: Language;
}

/** What was chosen for a stay. */
export interface TelephoneExtras {
  wanted: WantedExtra[];
  /** The fields, filled with what was chosen; null where the stay can have none. */
  shown: ShownExtras | null;
  /** What was chosen although guests cannot order it any more, by name: staff may, and the audit log says so. */
  late: string[];
  /** What was chosen, for the audit log: without flights, which are the guest's own. */
  summary: string;
  /** Names by id, in the user's language. */
  nameOf(id: string): string;
}

/** Where several apartments are entered together: extras are ordered on each booking afterwards. */
export const noExtras: TelephoneExtras = {
  wanted: [],
  shown: null,
  late: [],
  summary: "",
  nameOf: () => "",
};

/** Staff may order what is too late for guests, never what the stay cannot have (decision 68). */
export async function readTelephoneExtras(
  { apartmentId, stay }: TelephoneRequest,
  { read, language }: SentExtras,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<TelephoneExtras> {
  const offers = await offerExtras(db, { ...stay, apartmentId }, { now: clock.now(), facts });
  const ids = offers.map(({ extra }) => extra.id);
  const wanted = readWantedExtras(read, ids);
  const nameOf = (id: string) => {
    const extra = offers.find((offer) => offer.extra.id === id)?.extra;
    return wordsOf(extra?.words ?? {}, language, facts.defaultLanguage).name;
  };
  const isLate = (id: string) =>
    offers.some(({ extra, refusal }) => extra.id === id && refusal === "tooLate");
  const counted = ({ id, quantity }: WantedExtra) =>
    quantity > 1 ? `${nameOf(id)} × ${quantity}` : nameOf(id);
  const pictures = await describeExtraPictures(offers, { language, facts }, db);
  return {
    wanted,
    shown: showExtras(offers, { language, facts, stay, wanted, pictures, by: "owner" }),
    late: wanted.filter(({ id }) => isLate(id)).map(({ id }) => nameOf(id)),
    summary: wanted.map(counted).join("; "),
    nameOf,
  };
}
