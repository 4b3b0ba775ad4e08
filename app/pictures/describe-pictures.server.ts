// Lists all pictures, those of property/photos/pictures.json and the owner's uploads, each with its size and content hash;
// and the texts shown with them in the visitor's language: alternative text, caption, and a notice for renderings. The
// owner's texts take precedence over the property folder's.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageTree, TranslateKey } from "#app/i18n/message-keys.ts";
import {
  listFolderMessages,
  makeTranslator,
  selectSiteMessages,
} from "#app/i18n/messages.server.ts";
import { pictures as propertyPictures } from "#app/i18n/property/property-pictures.ts";
import type { Picture } from "#app/i18n/property/property-pictures.ts";
import { findText } from "#app/i18n/site-texts.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { pictureName } from "./picture-address.ts";
import type { PictureFacts, PictureList } from "./picture-address.ts";
import { listAlts, listUploads } from "./pictures.sql.server.ts";
import { encodingVersion, photosFolder } from "./variants/image-variant.ts";

/**
 * The folder is read once: a picture changed there shows after the next start of the server. Uploads are read from the
 * database each time; without one only the folder's are listed. Rejects when a listed file is missing.
 */
export async function listPictures(db?: Db): Promise<PictureList> {
  const folderPictures = await listFolderPictures();
  return db ? { ...folderPictures, ...(await listUploads(db)) } : folderPictures;
}

function listFolderPictures(): Promise<PictureList> {
  listed ??= readFolder().catch((error: unknown) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

let listed: Promise<PictureList> | undefined;

async function readFolder(): Promise<PictureList> {
  const entries = propertyPictures.map(
    async (picture) => [pictureName(picture.file), await read(picture)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function read({ file }: Picture): Promise<PictureFacts> {
  const bytes = await readFile(join(photosFolder, file));
  const hash = createHash("sha256").update(encodingVersion).update(bytes);
  const facts = { hash: hash.digest("hex").slice(0, 10), ...(await sizeOf(file, bytes)) };
  return file.endsWith(".svg") ? { ...facts, drawing: true } : facts;
}

// The size after EXIF rotation: photographs of telephones may be stored sideways.
async function sizeOf(file: string, bytes: Buffer) {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(bytes.toString("utf8", 0, 2000));
  if (file.endsWith(".svg") && box) return { width: Number(box[1]), height: Number(box[2]) };
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  return { width, height };
}

/**
 * Every picture's alternative text by its name. A text that a language lacks falls back to the default language; an uploaded
 * picture without a description gets the property's name, so that none is without a text.
 */
export async function describePictures(
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<Record<string, string>> {
  const folder = listFolderTexts(language);
  const texts: Record<string, string> = { ...folder };
  for (const name of Object.keys(await listUploads(db))) texts[name] = facts.name;
  const alts = await cacheContent(db, `alts ${language} ${facts.defaultLanguage}`, () =>
    listAlts(db, [language, facts.defaultLanguage]),
  );
  // The folder's translation takes precedence over a text that the owner wrote only in the default language.
  for (const { picture, language: altLanguage, alt } of alts)
    if (altLanguage !== language && !Object.hasOwn(folder, picture)) texts[picture] = alt;
  for (const { picture, language: altLanguage, alt } of alts)
    if (altLanguage === language) texts[picture] = alt;
  return texts;
}

/** Adds the alternative texts to the messages of a page, as `property.pictures`. */
export async function addPictureTexts(
  texts: MessageTree,
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<MessageTree> {
  const pictures = await describePictures(language, db, facts);
  return { ...texts, property: { ...(texts.property as MessageTree | undefined), pictures } };
}

/** The alternative text of one picture; "" for an unknown name. */
export async function describePicture(
  name: string,
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<string> {
  return (await describePictures(language, db, facts))[name] ?? "";
}

/** The alternative texts in the property folder (words/<language>/pictures.json). */
export function listFolderTexts(language: Language): Record<string, string> {
  return listFolderMessages(language).pictures as unknown as Record<string, string>;
}

/** A picture with its texts. */
export interface ShownPicture {
  name: string;
  alt: string;
  /** What it shows in a word or two; pictures uploaded by the owner have none. */
  caption?: string;
  /** The notice that it is a rendering, not a photograph. */
  rendering?: string;
}

/** Each of `pictures` with its texts, in the same order. */
export async function describeShown(
  pictures: readonly Picture[],
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<ShownPicture[]> {
  const alts = await describePictures(language, db, facts);
  const say = galleryTexts(language, facts);
  const rendering = say("rendering");
  return pictures.map(({ file, kind, subject }) => {
    const name = pictureName(file);
    const caption = subject && say(`subjects.${subject}`);
    return {
      name,
      alt: alts[name] ?? "",
      ...(caption && { caption }),
      ...(rendering && kind === "render" && { rendering }),
    };
  });
}

/** The notice for a page that shows `pictures`, if one of them is a rendering; else null. */
export function renderingNotice(
  pictures: readonly (Picture | undefined)[],
  language: Language,
  facts: PropertyFacts,
): string | null {
  const isAny = pictures.some((picture) => picture?.kind === "render");
  return (isAny && galleryTexts(language, facts)("notice")) || null;
}

// Each of these messages is optional for a property, which may not have its key in the types.
function galleryTexts(language: Language, facts: PropertyFacts) {
  const { property } = selectSiteMessages(language, facts, "property.gallery");
  const translate = makeTranslator(language, facts, "property.gallery") as TranslateKey<string>;
  return (name: string): string | undefined =>
    findText(property as MessageTree, `gallery.${name}`) && translate(`property.gallery.${name}`);
}
