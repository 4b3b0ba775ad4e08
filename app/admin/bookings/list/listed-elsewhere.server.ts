// Stays of other sites in the list of bookings: what calendars have brought and what was imported, with what staff entered about them.
import { listStaysSince, stayKey } from "#app/channels/channel-stays.sql.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import type { KnownChannelStay } from "#app/channels/list-channel-stays.server.ts";
import { addDays, addMonths } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { channelStayId } from "../../today/rules/today-board.ts";
import { matchesSearch } from "../rules/list-query.ts";
import type { ListedElsewhere, ListQuery } from "../rules/list-query.ts";

/**
 * What the filters find, the latest arrival first; nights that are only closed are no stay. None among bookings of which something is
 * to be paid: what such a guest pays, another site receives. Without `seesAmounts` each amount is null.
 */
export async function listElsewhere(
  { search, status, apartmentId, arrival, open }: ListQuery,
  { seesAmounts, currency }: { seesAmounts: boolean; currency: string },
  db: Db,
): Promise<ListedElsewhere[]> {
  if (open) return [];
  const first = arrival === null ? "2000-01-01" : `${arrival}-01`;
  const last = arrival === null ? "2199-12-31" : addDays(addMonths(first, 1), -1);
  const stays = await listChannelStays(db, first, last);
  const since = await listStaysSince(db);
  return stays
    .filter((stay) => stay.entered?.isGuest !== false)
    .filter((stay) => apartmentId === null || stay.apartmentId === apartmentId)
    .filter(({ checkIn }) => checkIn >= first)
    .map((stay) => asListed(stay, { seesAmounts, currency, since }))
    .filter((stay) => status === null || status === "elsewhere" || stay.status === status)
    .filter((stay) => matchesSearch(search, { ...stay, email: stay.site, reference: "" }))
    .toSorted((a, b) => (a.checkIn < b.checkIn ? 1 : a.checkIn > b.checkIn ? -1 : 0));
}

function asListed(
  stay: KnownChannelStay,
  {
    seesAmounts,
    currency,
    since,
  }: { seesAmounts: boolean; currency: string; since: ReadonlyMap<string, string> },
): ListedElsewhere {
  const { apartmentId, checkIn, checkOut, label, closed, entered } = stay;
  // One field holds the whole name; the list sorts by the last word of it.
  const [, firstName = "", lastName = ""] =
    /^(?:(.*)\s)?(\S+)$/.exec(entered?.name.trim() ?? "") ?? [];
  return {
    site: label,
    stay: channelStayId(stay),
    closed: closed && entered === null,
    status: entered?.leftAt ? "checked_out" : entered?.arrivedAt ? "checked_in" : "confirmed",
    apartmentId,
    checkIn,
    checkOut,
    adults: entered?.adults ?? null,
    children: entered?.children ?? null,
    name: entered?.name ?? "",
    firstName,
    lastName,
    phone: entered?.phone ?? "",
    total: seesAmounts ? (entered?.amount ?? null) : null,
    currency,
    createdAt: since.get(stayKey(stay)) ?? "",
  };
}
