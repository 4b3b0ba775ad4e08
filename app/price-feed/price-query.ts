// What partners ask for prices with: the `Query` message of Google's hotel prices, in its form for exact stays.
// https://developers.google.com/hotels/hotel-prices/xml-reference/queries
import { addDays, isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";

/** A question for the prices of some apartments, by their own numbers (`KF-4`) as they stand in the list of apartments. */
export interface PriceQuery {
  stay: Stay;
  party: Party;
  identifiers: string[];
}

/** The longest stay of the protocol, in nights. */
const mostNights = 30;
/** More than the largest property that this software is for, and few enough for one answer. */
const mostIdentifiers = 500;

/**
 * The query of an XML text, or a sentence in English that says what is wrong with it. Two adults where it names no party, as prices of
 * hotels are compared. Elements that the answer does not depend on are passed over.
 */
export function parsePriceQuery(
  xml: string,
): { ok: true; query: PriceQuery } | { ok: false; fault: string } {
  // Entities of a document's own could grow without end, or name files. The message has none.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return fault("The query must have no DOCTYPE.");
  const text = xml.replaceAll(/<!--[^]*?-->/g, "");
  if (!/<Query[\s>]/.test(text) || !/<\/Query>/.test(text))
    return fault("The message must be a Query.");
  if (/<(FirstDate|LastDate|AffectedNights|HotelInfoProperties)[\s>/]/.test(text))
    return fault("Only queries with Checkin, Nights and PropertyList are answered.");
  const checkIn = valueOf("Checkin", text) ?? "";
  if (!isPlainDate(checkIn)) return fault("Checkin must be a date such as 2027-03-01.");
  const nights = wholeNumber(valueOf("Nights", text));
  if (nights === null || nights < 1 || nights > mostNights)
    return fault(`Nights must be a whole number from 1 to ${mostNights}.`);
  const list = valueOf("PropertyList", text) ?? "";
  const identifiers = valuesOf("Property", list).map(readText);
  if (identifiers.length === 0) return fault("PropertyList must name at least one Property.");
  if (identifiers.length > mostIdentifiers)
    return fault(`PropertyList must name at most ${mostIdentifiers} properties.`);
  const party = readParty(text);
  if (!party) return fault("The occupancy must be whole numbers from 1 to 99.");
  const stay = { checkIn, checkOut: addDays(checkIn, nights) };
  return { ok: true, query: { stay, party, identifiers: [...new Set(identifiers)] } };
}

function fault(text: string): { ok: false; fault: string } {
  return { ok: false, fault: text };
}

// `OccupancyDetails` names adults and children; `Occupancy` alone counts adults.
function readParty(text: string): Party | null {
  const details = valueOf("OccupancyDetails", text);
  const counted = details ? valueOf("NumAdults", details) : valueOf("Occupancy", text);
  const adults = counted === null ? 2 : wholeNumber(counted);
  const children = (details ?? "").match(/<Child[\s/>]/g)?.length ?? 0;
  if (adults === null || adults < 1 || adults > 99 || children > 99) return null;
  return { adults, children };
}

function valueOf(name: string, text: string): string | null {
  return valuesOf(name, text)[0] ?? null;
}

function valuesOf(name: string, text: string): string[] {
  const shape = new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, "g");
  return [...text.matchAll(shape)].map(([, value = ""]) => value.trim());
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

// The five entities of XML itself; `&amp;` last, so that nothing is read twice.
function readText(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
