// The form of a calendar to import: the apartment, the site's name, and the URL of its calendar.
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { isPlainLine, printableLine, typedText, visible } from "#app/ui/rules/typed-text.ts";

/** The form as it was typed. */
export interface TypedFeed {
  apartment: string;
  label: string;
  address: string;
}

/** What is wrong with a field. */
export type FeedFault = MessageKey<"admin-channels.faults">;

export type FeedFaults = Partial<Record<keyof TypedFeed, FeedFault>>;

/** Maximum characters of a label and of an address, and calendars per apartment. */
export const feedLimits = { label: 40, address: 2000, feeds: 10 };

/** The calendar, or the fault of each field; `origin` is the site's own. */
export function readFeed(
  raw: TypedFeed,
  origin: string,
):
  | { ok: true; feed: { apartmentId: number; label: string; address: string } }
  | { ok: false; faults: FeedFaults; typed: TypedFeed } {
  const label = typedText(raw.label);
  const address = raw.address.trim();
  const faults: FeedFaults = {};
  if (!/^\d{1,6}$/.test(raw.apartment)) faults.apartment = "apartmentMissing";
  if (!visible.test(label)) faults.label = "labelMissing";
  else if (label.length > feedLimits.label) faults.label = "labelTooLong";
  else if (!isPlainLine(label)) faults.label = "labelUnprintable";
  const fault = addressFault(address, origin);
  if (fault) faults.address = fault;
  if (Object.keys(faults).length > 0)
    return { ok: false, faults, typed: { ...raw, label: printableLine(label) } };
  return { ok: true, feed: { apartmentId: Number(raw.apartment), label, address } };
}

// Whether the host resolves to a public address is checked when it is fetched; the name does not show it.
function addressFault(address: string, origin: string): FeedFault | null {
  if (address === "") return "addressMissing";
  const web = address.replace(/^webcals?:/i, "https:");
  if (address.length > feedLimits.address || !URL.canParse(web)) return "addressFaulty";
  const url = new URL(web);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return "addressFaulty";
  return url.host === new URL(origin).host ? "addressOurs" : null;
}

/** The host of an address, without the secret that the rest of it may contain. */
export function siteOf(address: string): string {
  const web = address.replace(/^webcals?:/i, "https:");
  return URL.canParse(web) ? new URL(web).host : "";
}
