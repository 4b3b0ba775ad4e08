// The forms of the channels: a calendar to import (the apartment, the site's name, the URL of its calendar), and another site's
// guest (name, telephone, party, amount, note, and whether the nights are only closed).
import type { MessageKey } from "#app/i18n/message-keys.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { isPlainLine, printableLine, typedText, visible } from "#app/ui/rules/typed-text.ts";
import { readAmount, readWhole } from "../../rules/form-values.ts";

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

/** The fields as typed. */
export interface TypedChannelStay {
  name: string;
  phone: string;
  adults: string;
  children: string;
  amount: string;
  note: string;
  /** "no": the nights are only closed, without a guest. */
  guest: string;
}

/** The values of the form; null where nothing was typed. */
interface ReadChannelStay {
  name: string;
  phone: string;
  adults: number | null;
  children: number | null;
  amount: Cents | null;
  note: string;
  isGuest: boolean;
}

/** `whole` and `amount`: not such a number; `tooLong`: of a text. */
export interface ChannelStayFault {
  field: keyof TypedChannelStay;
  reason: "whole" | "amount" | "tooLong";
}

/** The most characters of each text. */
export const longest = { name: 120, phone: 40, note: 500 } as const;

const mostPeople = 30;

/** Reads the fields. */
export function readTypedStay(form: FormData): TypedChannelStay {
  const text = (name: string) => formText(form, name).trim();
  return {
    name: text("name"),
    phone: text("phone"),
    adults: text("adults"),
    children: text("children"),
    amount: text("amount"),
    note: text("note"),
    guest: text("guest"),
  };
}

/** Everything may be left empty. */
export function checkChannelStay(
  typed: TypedChannelStay,
  currency: string,
): { ok: true; values: ReadChannelStay } | { ok: false; faults: ChannelStayFault[] } {
  const faults: ChannelStayFault[] = [];
  for (const field of ["name", "phone", "note"] as const)
    if (typed[field].length > longest[field]) faults.push({ field, reason: "tooLong" });
  const people = (field: "adults" | "children"): number | null => {
    if (typed[field] === "") return null;
    const count = readWhole(typed[field]);
    if (count !== null && count >= 0 && count <= mostPeople) return count;
    faults.push({ field, reason: "whole" });
    return null;
  };
  const [adults, children] = [people("adults"), people("children")];
  const amount = typed.amount === "" ? null : readAmount(typed.amount, currency);
  if (typed.amount !== "" && amount === null) faults.push({ field: "amount", reason: "amount" });
  if (faults.length > 0) return { ok: false, faults };
  const { name, phone, note, guest } = typed;
  return {
    ok: true,
    values: { name, phone, adults, children, amount, note, isGuest: guest !== "no" },
  };
}

/** The address of the channels page that says what was done with the calendar or the apartment of that id. */
export function doneChannelPath({ done, of }: { done: string; of?: string }): string {
  return `/admin/channels?${new URLSearchParams({ done, ...(of && { of }) })}`;
}
