// Reads the opening of the property: whether guests can book, and the checklist from the settings as they are now.
import { createHash } from "node:crypto";
import * as v from "valibot";
import { listCodes } from "#app/apartments/apartment-keys.sql.server.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { listFeeds } from "#app/channels/feeds.sql.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { emailsWait, ownerAddress } from "#app/platform/environment/environment.ts";
import { readSetting } from "#app/settings/settings.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { backupState, checkOpening, openingItems } from "./rules/checklist.ts";
import type { LastBackup } from "./backup-note.tsx";
import type { CheckedItem, OpeningItem } from "./rules/checklist.ts";

const openingSchema = v.object({
  /** Guests cannot book. Missing in databases of earlier releases, which are open. */
  closed: v.fallback(v.boolean(), false),
  /** The items confirmed by hand, each with the fingerprint of the values that were shown. */
  confirmed: v.fallback(v.record(v.string(), v.string()), {}),
  /** The last test email that a mail server accepted. */
  testEmail: v.fallback(v.nullable(v.object({ to: v.string(), at: v.string() })), null),
});

/** The setting `opening` as stored. */
export type StoredOpening = v.InferOutput<typeof openingSchema>;

/** The setting with its version, 0 before the first change. */
export async function readOpening(db: Db): Promise<{ version: number; opening: StoredOpening }> {
  const { version, value } = await readSetting(db, "opening");
  return { version, opening: v.parse(openingSchema, JSON.parse(value)) };
}

/** What the page shows. `seen` is the fingerprint of what a confirmation of the item is about. */
export interface OpeningView {
  isOpen: boolean;
  items: (CheckedItem & { seen: string })[];
  /** To whom the test email goes. */
  testTo: string;
}

/** `reader`: the language of apartments' names. */
export async function loadOpening(
  reader: Language,
  app: Pick<App, "clock" | "database" | "environment" | "property">,
): Promise<OpeningView> {
  const { environment, clock } = app;
  const { db } = app.database;
  const { facts } = app.property;
  const { opening } = await readOpening(db);
  const apartments = await listApartments(db, reader, facts);
  const codes = new Set((await listCodes(db)).map(({ apartmentId }) => apartmentId));
  const feeds = await listFeeds(db);
  const prints = await printConfirmable(app);
  const testTo = ownerAddress(environment, facts);
  const covers = apartments.flatMap(({ pictures }) => pictures.slice(0, 1));
  const items = checkOpening({
    facts,
    email: emailsWait(environment) ? "waits" : environment.smtpUrl ? "server" : "inbox",
    testEmail: opening.testEmail?.to === testTo ? opening.testEmail : null,
    payments: environment.payments,
    apartments: apartments.map(({ id, texts, baseRate, pictures }) => ({
      name: texts.name,
      baseRate,
      pictures: pictures.length,
      hasCode: codes.has(id),
    })),
    hasRenderings: covers.some(({ kind }) => kind === "render"),
    feeds: feeds.map(({ label, fault }) => ({ label, isFailing: fault !== null })),
    lastBackup: await readLastBackup(db),
    now: clock.now(),
    confirmed: new Set(openingItems.filter((item) => opening.confirmed[item] === prints[item])),
  });
  return {
    isOpen: !opening.closed,
    items: items.map((item) => ({ ...item, seen: prints[item.item] })),
    testTo,
  };
}

/** The last backup, for the note on Today and in the settings. */
export async function loadLastBackup({
  database: { db },
  clock,
  environment: { mode },
}: Pick<App, "database" | "clock" | "environment">): Promise<LastBackup> {
  const at = await readLastBackup(db);
  return { state: backupState(at, clock.now()), at, isProduction: mode === "production" };
}

async function readLastBackup(db: Db): Promise<string | null> {
  const { value } = await readSetting(db, "lastBackup");
  return v.parse(v.object({ at: v.fallback(v.nullable(v.string()), null) }), JSON.parse(value)).at;
}

// A confirmation is about the values that were shown: when they change, it no longer holds.
async function printConfirmable({
  database: { db },
  property: { facts },
}: Pick<App, "database" | "property">): Promise<Record<OpeningItem, string>> {
  const { name, legalName, address, telephone, email } = facts;
  const { card, apartments, of } = await readRates(db);
  const shown: Partial<Record<OpeningItem, unknown>> = {
    address: [name, legalName, address, telephone, email],
    vat: [facts.businessRegistration, facts.vatNumber, facts.vatPercent, facts.tourismLicence],
    // Prices of single nights change all the time.
    prices: [card, apartments.map((id) => [id, of(id).baseRate, of(id).cleaningFee])],
    legal: facts.termsVersion,
  };
  const prints = openingItems.map((item) => {
    const digest = createHash("sha256").update(JSON.stringify(shown[item] ?? item));
    return [item, digest.digest("base64url").slice(0, 12)];
  });
  return Object.fromEntries(prints) as Record<OpeningItem, string>;
}
