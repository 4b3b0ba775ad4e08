// Seeds an empty database with the property's data: apartments, texts, rates and rules.
import { apartments } from "#property/apartments.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { rateCard, stayRules } from "#property/rates.ts";
import { suggestTemplates } from "#app/contact/templates/suggest-templates.server.ts";
import { suggestExtras } from "#app/extras/offer-extras.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/database.server.ts";
import type { Database, Trx } from "#app/platform/database/database.server.ts";
import { propertyFolder } from "#app/platform/property-folder.ts";
import { insertSeasons } from "#app/stays/rate-changes.sql.server.ts";
import { readPropertyWords } from "./read-property-words.server.ts";
import type { PropertyWords } from "./read-property-words.server.ts";

export interface SeedOptions {
  /** The property's folder, from which the texts are read. */
  folder?: string;
  now?: Date;
  /** The property starts closed: guests see it, and cannot book until the owner opens it (decision 88). */
  closed?: boolean;
}

/** Seeds once, in one transaction, and returns whether it did: a database that has apartments is left unchanged. */
export async function seed(
  { db }: Pick<Database, "db">,
  facts: PropertyFacts,
  { folder = propertyFolder, now = new Date(), closed = false }: SeedOptions = {},
): Promise<boolean> {
  const words = await readPropertyWords(folder, facts);
  try {
    return await inTransaction(db, async (trx) => {
      const { count } = await trx
        .selectFrom("apartments")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      if (count > 0) return false;
      await seedApartments(trx);
      await seedWords(trx, words);
      await seedSettings(trx, now, closed);
      await suggestExtras(trx, { offered: true, now });
      const wordsOf = (language: string) =>
        words.find((one) => one.language === language)!.messageWords;
      await suggestTemplates(trx, facts, { wordsOf, now });
      return true;
    });
  } catch (error) {
    // Another process was first.
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function seedApartments(trx: Trx): Promise<void> {
  const rows = apartments.map((apartment) => ({
    id: apartment.id,
    slug: apartment.slug,
    kind: apartment.kind,
    bedrooms: apartment.bedrooms,
    bathrooms: apartment.bathrooms,
    guests: apartment.guests,
    size_m2: apartment.sizeM2,
    side: apartment.side,
    floor: apartment.floor,
    base_rate: apartment.baseRate,
    cleaning_fee: apartment.cleaningFee,
    beds: JSON.stringify(apartment.beds),
    features: JSON.stringify(apartment.features),
    access: JSON.stringify(apartment.access),
    position: apartment.position,
    active: 1 as const,
  }));
  await trx.insertInto("apartments").values(rows).execute();
}

async function seedWords(trx: Trx, words: PropertyWords[]): Promise<void> {
  for (const { language, apartmentWords, featureWords } of words) {
    const wordRows = apartments.map(({ id, slug }) => {
      const { name, tagline, summary, description, view, access } = apartmentWords[slug]!;
      return { apartment_id: id, language, name, tagline, summary, description, view, access };
    });
    await trx.insertInto("apartment_words").values(wordRows).execute();
    const labels = Object.entries(featureWords).map(([feature, label]) => ({
      feature,
      language,
      label,
    }));
    await trx.insertInto("feature_words").values(labels).execute();
  }
}

async function seedSettings(trx: Trx, now: Date, closed: boolean): Promise<void> {
  const { seasons, ...card } = rateCard;
  await insertSeasons(trx, seasons);
  const settings = Object.entries({
    rateCard: card,
    stayRules,
    ...(closed && { opening: { closed } }),
  });
  await trx
    .insertInto("settings")
    .values(
      settings.map(([name, value]) => ({
        name,
        value: JSON.stringify(value),
        version: 1,
        changed_at: now.toISOString(),
      })),
    )
    .execute();
}
