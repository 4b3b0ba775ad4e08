// What a property needs before guests book: each item with its state, from what the app knows of its settings. Where it cannot know,
// the owner confirms, and the confirmation holds for the values that were shown.
import type { PropertyFacts } from "#property/facts.ts";

/** Every item, in the order in which an owner works through them. */
export const openingItems = [
  "address",
  "vat",
  "email",
  "payments",
  "bank",
  "prices",
  "pictures",
  "codes",
  "calendars",
  "legal",
  "backup",
] as const;
export type OpeningItem = (typeof openingItems)[number];

/** What the app found; names are those of apartments, instants ISO text. */
export interface OpeningFindings {
  facts: Pick<
    PropertyFacts,
    "address" | "email" | "legalName" | "name" | "payAtProperty" | "telephone" | "vatNumber"
  > &
    Pick<PropertyFacts, "vatPercent">;
  /** `server`: emails are sent, `inbox`: they stay in the development inbox, `waits`: nothing sends them. */
  email: "server" | "inbox" | "waits";
  /** The last test email that the mail server accepted; null without one to the present address. */
  testEmail: { to: string; at: string } | null;
  payments: "none" | "sandbox" | "stripe";
  /** The apartments that guests can book. */
  apartments: readonly {
    name: string;
    baseRate: number;
    pictures: number;
    hasCode: boolean;
  }[];
  /** Whether apartments are shown by drawings instead of photographs. */
  hasRenderings: boolean;
  feeds: readonly { label: string; isFailing: boolean }[];
  lastBackup: string | null;
  now: Date;
  /** The items that the owner confirmed as they are now. */
  confirmed: ReadonlySet<OpeningItem>;
}

/** A message below `items.<item>`, with its values. */
export type ItemText =
  | { item: "address"; variant: "incomplete" | "sample" | "check" | "done" }
  | { item: "vat"; variant: "check" | "done" }
  | { item: "email"; variant: "waits" | "untested" | "done"; to?: string; at?: string }
  | { item: "payments"; variant: "none" | "practice" | "atProperty" | "done" }
  | { item: "bank"; variant: "check" | "none" | "done" }
  | { item: "prices"; variant: "noApartment" | "zero" | "check" | "done"; names?: string[] }
  | { item: "pictures"; variant: "missing" | "drawings" | "done"; names?: string[] }
  | { item: "codes"; variant: "missing" | "done"; names?: string[] }
  | { item: "calendars"; variant: "failing" | "check" | "none" | "done"; names?: string[] }
  | { item: "legal"; variant: "check" | "done" }
  | { item: "backup"; variant: "never" | "old" | "done"; at?: string };

/** `missing` prevents the opening, `advised` does not. `byHand`: the owner confirms it, or did. */
export type CheckedItem = ItemText & {
  state: "done" | "missing" | "advised";
  byHand: boolean;
};

/** Every item with its state. */
export function checkOpening(found: OpeningFindings): CheckedItem[] {
  return [
    addressItem(found),
    byHand({ item: "vat", variant: "check" }, "advised", found),
    emailItem(found),
    paymentsItem(found),
    found.payments === "stripe"
      ? byHand({ item: "bank", variant: "check" }, "advised", found)
      : known({ item: "bank", variant: "none" }, "done"),
    pricesItem(found),
    picturesItem(found),
    codesItem(found),
    calendarsItem(found),
    byHand({ item: "legal", variant: "check" }, "missing", found),
    backupItem(found),
  ];
}

function known(text: ItemText, state: CheckedItem["state"]): CheckedItem {
  return { ...text, state, byHand: false };
}

function byHand(
  text: ItemText & { variant: "check" },
  unless: "missing" | "advised",
  { confirmed }: OpeningFindings,
): CheckedItem {
  if (!confirmed.has(text.item)) return { ...text, state: unless, byHand: true };
  return { ...text, variant: "done", state: "done", byHand: true };
}

function addressItem(found: OpeningFindings): CheckedItem {
  const { name, legalName, address, telephone, email } = found.facts;
  const needed = [name, legalName, address.street, address.locality, telephone, email];
  if (needed.some((text) => text.trim() === ""))
    return known({ item: "address", variant: "incomplete" }, "missing");
  if (isReserved(email)) return known({ item: "address", variant: "sample" }, "missing");
  return byHand({ item: "address", variant: "check" }, "missing", found);
}

// RFC 2606: no mail can arrive there, so it is the one that the sample property came with.
function isReserved(email: string): boolean {
  return /[@.](?:example|invalid|test|localhost)$|@(?:.+\.)?example\.(?:com|net|org)$/i.test(email);
}

function emailItem({ email, testEmail }: OpeningFindings): CheckedItem {
  if (email === "waits") return known({ item: "email", variant: "waits" }, "missing");
  if (!testEmail) return known({ item: "email", variant: "untested" }, "missing");
  return known({ item: "email", variant: "done", ...testEmail }, "done");
}

function paymentsItem({ payments, facts }: OpeningFindings): CheckedItem {
  if (payments === "stripe") return known({ item: "payments", variant: "done" }, "done");
  if (payments === "sandbox") return known({ item: "payments", variant: "practice" }, "advised");
  return facts.payAtProperty.allowed
    ? known({ item: "payments", variant: "atProperty" }, "advised")
    : known({ item: "payments", variant: "none" }, "missing");
}

function pricesItem(found: OpeningFindings): CheckedItem {
  const { apartments } = found;
  if (apartments.length === 0) return known({ item: "prices", variant: "noApartment" }, "missing");
  const names = apartments.filter(({ baseRate }) => baseRate <= 0).map(({ name }) => name);
  if (names.length > 0) return known({ item: "prices", variant: "zero", names }, "missing");
  return byHand({ item: "prices", variant: "check" }, "missing", found);
}

function picturesItem({ apartments, hasRenderings }: OpeningFindings): CheckedItem {
  const names = apartments.filter(({ pictures }) => pictures === 0).map(({ name }) => name);
  if (names.length > 0) return known({ item: "pictures", variant: "missing", names }, "missing");
  return hasRenderings
    ? known({ item: "pictures", variant: "drawings" }, "advised")
    : known({ item: "pictures", variant: "done" }, "done");
}

function codesItem({ apartments }: OpeningFindings): CheckedItem {
  const names = apartments.filter(({ hasCode }) => !hasCode).map(({ name }) => name);
  return names.length > 0
    ? known({ item: "codes", variant: "missing", names }, "advised")
    : known({ item: "codes", variant: "done" }, "done");
}

function calendarsItem(found: OpeningFindings): CheckedItem {
  const { feeds, confirmed } = found;
  const failing = feeds.filter(({ isFailing }) => isFailing);
  const names = (failing.length > 0 ? failing : feeds).map(({ label }) => label);
  if (failing.length > 0) return known({ item: "calendars", variant: "failing", names }, "advised");
  if (feeds.length > 0) return known({ item: "calendars", variant: "done", names }, "done");
  return confirmed.has("calendars")
    ? { item: "calendars", variant: "none", state: "done", byHand: true }
    : { item: "calendars", variant: "check", state: "advised", byHand: true };
}

/** Hours; a nightly backup that failed once is older. */
const backupAge = 48;

function backupItem({ lastBackup, now }: OpeningFindings): CheckedItem {
  const variant = backupState(lastBackup, now);
  if (lastBackup === null) return known({ item: "backup", variant }, "advised");
  return known({ item: "backup", variant, at: lastBackup }, variant === "old" ? "advised" : "done");
}

/** Whether a backup was made within the last two nights; `lastBackup` is an instant, null before the first. */
export function backupState(lastBackup: string | null, now: Date): "never" | "old" | "done" {
  if (lastBackup === null) return "never";
  return (now.getTime() - Date.parse(lastBackup)) / 3_600_000 > backupAge ? "old" : "done";
}
