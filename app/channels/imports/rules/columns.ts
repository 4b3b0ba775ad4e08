// What the columns of a file mean: guessed from the names that other systems give them, and chosen by the owner.
import * as v from "valibot";

/** What can be read of a booking; arrival, and departure or the number of nights, are needed. */
export const importFields = [
  "checkIn",
  "checkOut",
  "nights",
  "unit",
  "channel",
  "reference",
  "name",
  "phone",
  "email",
  "adults",
  "children",
  "amount",
  "currency",
  "status",
  "note",
] as const;
export type ImportField = (typeof importFields)[number];

/** What the owner chose. */
export const choicesSchema = v.object({
  /** The number of the column of each field, counted from 0; absent: none. */
  columns: v.record(v.string(), v.number()),
  /** The apartment of each name in the file; 0: left out. */
  units: v.record(v.string(), v.number()),
  /** The apartment of a file that names none. */
  apartment: v.number(),
  /** The other site, where the file does not name it. */
  channel: v.string(),
  /** How 03/04/2027 is read: the day first, or the month. */
  order: v.picklist(["dmy", "mdy"]),
});
export type ImportChoices = v.InferOutput<typeof choicesSchema>;

// Names of columns in the exports of Airbnb ("Start date"), Booking.com ("Book number"), Lodgify ("DateArrival", "HouseName"),
// Smoobu ("Portal", "Anreise"), Cloudbeds ("Check in Date", "Grand Total") and their translations, folded by `fold`; the best first.
const known: Record<ImportField, readonly string[]> = {
  checkIn: words(
    "checkin checkindate arrival arrivaldate datearrival startdate start from datefrom anreise anreisedatum ankunft arrivee datedarrivee llegada entrada fechadeentrada arrivo dataarrivo aankomst ankomst przyjazd zaezd 入住 入住日期 заезд дата заезда",
  ),
  checkOut: words(
    "checkout checkoutdate departure departuredate datedeparture enddate end to dateto until abreise abreisedatum depart datededepart salida fechadesalida partenza datapartenza vertrek avresa wyjazd 退房 退房日期 выезд",
  ),
  nights: words(
    "nights ofnights numberofnights durationnights duration nachte nuits noches notti nachten natter noce 晚数 ночей",
  ),
  unit: words(
    "housename propertyname property listing listingname apartment apartmentname accommodation accommodationname room roomnumber roomname unit unitname unittype roomtype roomtypes rental internalcode unterkunft wohnung zimmer logement hebergement appartement annonce alojamiento apartamento anuncio alloggio appartamento annuncio accommodatie boende lagenhet obiekt apartament 房源 公寓 объект",
  ),
  channel: words(
    "portal channel channelname source sourcetext bookingsource reservationsource ota origin kanal canal canale origine origen kanaal zrodlo 渠道 источник",
  ),
  reference: words(
    "confirmationcode booknumber bookingnumber reservationnumber thirdpartyconfirmationnumber confirmationnumber reservationid bookingid bookingreference reference referenceid id number code buchungsnummer referenz bestatigungscode numerodereservation codedeconfirmation numerodereserva codigodeconfirmacion numerodiprenotazione codicediconferma reserveringsnummer bevestigingscode bokningsnummer numerrezerwacji 预订号 确认码 номер",
  ),
  name: words(
    "guestname guestnames guest name fullname primaryguestname customername customer bookedby bookername gast gastname nom nomduvoyageur client nombre nombredelhuesped huesped nome nomeospite ospite naam naamgast namn gosc imieinazwisko 客人 姓名 гость имя",
  ),
  phone: words(
    "phone phonenumber telephone mobile contact telefon telefonnummer telephonenumero telefono telefoon 电话 телефон",
  ),
  email: words("email emailaddress guestemail mail courriel correo 邮箱 почта"),
  adults: words(
    "adults ofadults numberofadults people persons guests ofguests numberofguests pax erwachsene personen gaste adultes voyageurs adultos huespedes adulti ospiti volwassenen vuxna dorosli 成人 взрослые гостей",
  ),
  children: words(
    "children ofchildren numberofchildren kids kinder enfants ninos bambini kinderen barn dzieci 儿童 дети",
  ),
  amount: words(
    "totalamount grandtotal total totalprice price earnings amount payout revenue gesamtpreis preis betrag montant prix revenus importe precio ingresos importo prezzo guadagni bedrag prijs pris kwota cena 金额 总价 сумма цена",
  ),
  currency: words("currency currencycode wahrung devise moneda valuta waluta 货币 валюта"),
  status: words(
    "status bookingstatus reservationstatus state type statut estado stato 状态 статус",
  ),
  note: words(
    "note notes remarks comments comment specialrequests notiz notizen bemerkung bemerkungen remarques commentaires notas observaciones osservazioni opmerkingen anteckningar uwagi 备注 примечание",
  ),
};

function words(list: string): string[] {
  return list.split(" ");
}

/** Letters and digits only, small, without accents. */
export function fold(text: string): string {
  const bare = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return bare.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Each column stands for one field at most. */
export function guessColumns(header: readonly string[]): Record<string, number> {
  const folded = header.map(fold);
  const columns: Record<string, number> = {};
  const used = new Set<number>();
  for (const field of importFields) {
    const found = known[field]
      .map((name) => folded.indexOf(name))
      .find((at) => at >= 0 && !used.has(at));
    if (found === undefined) continue;
    columns[field] = found;
    used.add(found);
  }
  return columns;
}

/** The site whose export has such columns; "" when unknown. */
export function guessChannel(header: readonly string[]): string {
  const folded = new Set(header.map(fold));
  if (folded.has("confirmationcode") && folded.has("earnings")) return "Airbnb";
  if (folded.has("booknumber") && folded.has("bookedby")) return "Booking.com";
  return "";
}

/**
 * The apartment of that name, or of the only name whose words contain its words or are among them: "Apartment 1" is not a part of
 * "Apartment 10". 0 when that is not clear.
 */
export function guessUnit(
  name: string,
  apartments: readonly { id: number; names: readonly string[] }[],
): number {
  const wanted = fold(name);
  if (wanted === "") return 0;
  const is = (test: (other: string) => boolean) =>
    apartments.filter(({ names }) => names.some(test));
  const [same, ...more] = is((other) => fold(other) === wanted);
  if (same && more.length === 0) return same.id;
  const [near, ...others] = is(
    (other) => fold(other) !== "" && (hasWords(other, name) || hasWords(name, other)),
  );
  return near && others.length === 0 ? near.id : 0;
}

function hasWords(text: string, part: string): boolean {
  const [whole, wanted] = [text, part].map((one) => one.split(/[^\p{L}\p{M}\p{N}]+/u).map(fold));
  return spaced(whole).includes(spaced(wanted));
}

function spaced(list: string[] = []): string {
  return ` ${list.filter(Boolean).join(" ")} `;
}
