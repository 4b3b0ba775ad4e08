// The form of a calendar to read: which apartment, what the site is called, where its calendar is.
import { isPlainLine, printableLine, typedText, visible } from "#app/ui/rules/typed-text.ts";

/** The form as it was typed. */
export interface TypedFeed {
  apartment: string;
  label: string;
  address: string;
}

/** What is wrong, as message keys of `owner-channels.faults`. */
export type FeedFault =
  | "apartmentMissing"
  | "labelMissing"
  | "labelTooLong"
  | "labelUnprintable"
  | "labelTaken"
  | "addressMissing"
  | "addressFaulty"
  | "addressOurs"
  | "addressTaken"
  | "tooMany";

export type FeedFaults = Partial<Record<keyof TypedFeed, FeedFault>>;

/** Characters of a label and of an address, calendars of one apartment. */
export const feedLimits = { label: 40, address: 2000, feeds: 10 };

/** The calendar that was typed, or the fault of each field; `origin` is our own. */
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

// Where it leads is found out when it is called: a name says nothing of that.
function addressFault(address: string, origin: string): FeedFault | null {
  if (address === "") return "addressMissing";
  const web = address.replace(/^webcals?:/i, "https:");
  if (address.length > feedLimits.address || !URL.canParse(web)) return "addressFaulty";
  const url = new URL(web);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return "addressFaulty";
  return url.host === new URL(origin).host ? "addressOurs" : null;
}

/** The site of an address, without the secret that may stand in the rest of it. */
export function siteOf(address: string): string {
  const web = address.replace(/^webcals?:/i, "https:");
  return URL.canParse(web) ? new URL(web).host : "";
}
