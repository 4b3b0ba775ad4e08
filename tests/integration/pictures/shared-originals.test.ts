// Several machines: uploaded originals are in the database, so apps with a DATA_DIR each show and delete the same pictures at
// once.
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Hono } from "hono";
import type { KyselyPlugin } from "kysely";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deletePicture } from "#app/admin/pictures/answer-picture.server.ts";
import { placeholdersFile } from "#app/pictures/variants/build-placeholder-styles.server.ts";
import { listPictures } from "#app/pictures/describe-pictures.server.ts";
import { offeredWidths, photoFile, pictureFormats } from "#app/pictures/picture-address.ts";
import { pictureEndpoint } from "#app/pictures/picture-endpoint.ts";
import { storeOriginal } from "#app/pictures/picture-files.server.ts";
import { listOwnedPictures } from "#app/pictures/pictures.sql.server.ts";
import { cardAddress } from "#app/pictures/rules/share-card.ts";
import { tidyPictures } from "#app/pictures/tidy-pictures.server.ts";
import { openImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import type { ImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { seoEndpoint } from "#app/seo/seo-endpoint.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { anUpload } from "#tests/support/pictures/originals.ts";
import { readyPicture } from "#tests/support/pictures/ready-picture.ts";
import { aPhoto } from "#tests/support/pictures/sent-pictures.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("two apps with a DATA_DIR each on one %s database", (dialect) => {
  const clock = aClock("2026-11-22T08:00:00Z");
  const folders: string[] = [];
  const open: ImageVariants[] = [];
  let database: TestDatabase;
  let second: Database;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    second = await openDatabase(database.settings);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((variants) => variants.close()));
    await second.close();
    await database.close();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  /** An app with an empty DATA_DIR, or with the given one; `get` requests its pictures. */
  async function openOwnApp(on: Database, at?: string) {
    const dataDir = at ?? (await mkdtemp(join(tmpdir(), "machine-")));
    folders.push(dataDir);
    const made = anApp(on, clock);
    const variants = openImageVariants({ dataDir });
    open.push(variants);
    const app = { ...made, variants, environment: { ...made.environment, dataDir } };
    const site = new Hono()
      .get("/photos/:file", pictureEndpoint({ dataDir, database: on, variants }))
      .route("/", seoEndpoint(app, { pages: [], disallowed: { pages: [], endpoints: [] } }));
    site.onError((_, c) => c.text("failed", 500));
    const get = async (path: string) => site.fetch(new Request(`https://hotel.example${path}`));
    return { ...app, dataDir, get };
  }

  type TestApp = Awaited<ReturnType<typeof openOwnApp>>;
  /** Once each was made. */
  const allReady = (app: TestApp, addresses: string[]) =>
    Promise.all(addresses.map((address) => readyPicture(app.get, address)));
  const statuses = (app: TestApp, addresses: string[]) =>
    Promise.all(addresses.map(async (address) => (await app.get(address)).status));

  /** Every address under which a picture is shown: each width in each format, the card of its link. */
  async function addressesOf(name: string): Promise<string[]> {
    const facts = (await listPictures(second.db))[name]!;
    const photos = offeredWidths(facts.width).flatMap((width) =>
      pictureFormats.map((format) => `/photos/${photoFile(name, facts.hash, width, format)}`),
    );
    return [...photos, cardAddress(name, facts.hash)];
  }

  test("what is uploaded at one is served by the other at once, in every size", async () => {
    const [one, two] = [await openOwnApp(database), await openOwnApp(second)];
    const { name } = await anUpload(one);
    const addresses = await addressesOf(name);
    // 352, 480, 640 and 740 fit into 900 pixels: four widths in three formats, and the card.
    expect(addresses).toHaveLength(13);
    const answers = await Promise.all(
      addresses.map(async (address) => {
        const answer = await two.get(address);
        const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        return [answer.status, width];
      }),
    );
    const asked = addresses.map((address) => Number(/-(\d+)(?:x630)?\./.exec(address)?.[1]));
    expect(answers).toEqual(asked.map((width) => [200, width]));
    const formats = (await allReady(two, addresses)).map(({ headers }) =>
      headers.get("content-type")?.replace(/^image\/(jpe?g)?/, (_, jpeg) => (jpeg ? "jpg" : "")),
    );
    expect(formats).toEqual(addresses.map((address) => address.split(".").at(-1)));
  });

  test("read from the database once for all its sizes that are requested at once, and not for lists", async () => {
    let reads = 0;
    const one = await openOwnApp(database);
    const { name } = await anUpload(one);
    const addresses = (await addressesOf(name)).filter((address) => address.startsWith("/photos/"));
    const two = await openOwnApp(counting(second, () => reads++));
    await allReady(two, addresses);
    expect(reads).toBe(1);
    await listOwnedPictures(two.database.db);
    await listPictures(two.database.db);
    await Promise.all(addresses.map((address) => two.get(address)));
    expect(reads).toBe(1);
  });

  test("what is deleted at one is gone at the other, its cached sizes too, and its original with it", async () => {
    const [one, two] = [await openOwnApp(database), await openOwnApp(second)];
    const [{ name }, other] = [await anUpload(one), await anUpload(one, 60)];
    const addresses = [...(await addressesOf(name)), ...(await addressesOf(other.name))];
    const stored = () => readdir(join(two.dataDir, "pictures"));
    await allReady(two, addresses);
    // The last one is stored a moment after it is answered.
    await expect.poll(stored).toHaveLength(24);

    expect(await deletePicture(name, null, one)).toBe(true);
    expect(await statuses(two, addresses)).toEqual([
      ...Array(13).fill(404),
      ...Array(13).fill(200),
    ]);
    expect(await originalsIn(database)).toEqual([other.name]);
    // The files on the other's disk are deleted by its next cleanup, but nothing of other pictures.
    await allReady(two, [
      `/photos/${photoFile("beach", (await listPictures())["beach"]!.hash, 352, "webp")}`,
    ]);
    await expect.poll(stored).toHaveLength(25);
    await tidyPictures(two);
    const left = await stored();
    expect([left.length, left.filter((file) => file.startsWith(name)).length]).toEqual([13, 0]);
    expect(await readdir(join(two.dataDir, "share"))).toHaveLength(1);
  });

  test("the file of a deleted picture is removed on other machines too, one without an entry in the deletion log never", async () => {
    const [one, two] = [await openOwnApp(database), await openOwnApp(second)];
    const { name } = await anUpload(one);
    const { bytes } = await anUpload(one, 60);
    // As on a disk that belongs to the database of another property: no row, and no deletion.
    const foreign = `photo-${"0".repeat(16)}`;
    for (const file of [name, foreign]) await storeOriginal(file, bytes, two.dataDir);
    await writeFile(join(two.dataDir, "originals", "a.part"), "half of it");
    await deletePicture(name, null, one);
    await tidyPictures(two);
    // The former release may be writing them.
    expect(await readdir(join(two.dataDir, "originals"))).toHaveLength(3);
    const long = new Date(Date.now() - 2 * 3_600_000);
    for (const file of await readdir(join(two.dataDir, "originals")))
      await utimes(join(two.dataDir, "originals", file), long, long);
    await tidyPictures(two);
    expect(await readdir(join(two.dataDir, "originals"))).toEqual([`${foreign}.jpg`]);
  });

  test("an original that is damaged, or not a picture, is refused without harm to the others", async () => {
    const [one, two] = [await openOwnApp(database), await openOwnApp(second)];
    const [bad, good] = [await anUpload(one, 45), await anUpload(one, 60)];
    const another = await aPhoto({ hue: 90 });
    for (const bytes of [
      bad.bytes.subarray(0, 500),
      Buffer.from("<svg/>"),
      another,
      new Uint8Array(),
    ]) {
      await database.db
        .updateTable("picture_originals")
        .set({ bytes })
        .where("picture", "=", bad.name)
        .execute();
      const fresh = await openOwnApp(second);
      const [first] = await addressesOf(bad.name);
      expect(await statuses(fresh, [first!, first!])).toEqual([500, 500]);
      expect(await statuses(fresh, await addressesOf(good.name))).toEqual(Array(13).fill(200));
    }
    const list = await listPictures(second.db);
    const sheet = () => two.get(`/photos/${placeholdersFile(list)}`);
    await expect
      .poll(async () => (await sheet()).text())
      .toContain(`[src*=".${list[good.name]!.hash}."]{--p1:#`);
    expect(await (await sheet()).text()).toContain(`[src*=".${list[bad.name]!.hash}."]{}`);
    // The picture may be uploaded again: browsers do not cache the sheet that lacks its colours.
    expect((await sheet()).headers.get("cache-control")).toBe("no-cache");
  });

  test("a picture that has lost its original gets it again when it is uploaded again", async () => {
    const [one, two] = [await openOwnApp(database), await openOwnApp(second)];
    const { name } = await anUpload(one);
    await database.db.deleteFrom("picture_originals").execute();
    const addresses = await addressesOf(name);
    expect(new Set(await statuses(two, addresses))).toEqual(new Set([404]));
    await expect(anUpload(one)).rejects.toThrow("known");
    expect(new Set(await statuses(two, addresses))).toEqual(new Set([200]));
  });

  test("a disk that cannot be written to refuses no picture", async () => {
    const full = join(await mkdtemp(join(tmpdir(), "machine-")), "a file");
    folders.push(dirname(full));
    await writeFile(full, "where the folder should be");
    const two = await openOwnApp(database, full);
    const { name } = await anUpload(two);
    const addresses = await addressesOf(name);
    for (const answer of await allReady(two, addresses)) expect(answer.status).toBe(200);
    expect(await deletePicture(name, null, two)).toBe(true);
    expect(await statuses(two, addresses)).toEqual(addresses.map(() => 404));
  });
});

async function originalsIn({ db }: Pick<Database, "db">): Promise<string[]> {
  const rows = await db.selectFrom("picture_originals").select("picture").execute();
  return rows.map(({ picture }) => picture).toSorted();
}

/** The same database, which calls `read` whenever the bytes of an original are selected. */
function counting(database: Database, read: () => void): Database {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === "SelectQueryNode" && JSON.stringify(node.selections).includes('"bytes"'))
        read();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...database, db: database.db.withPlugin(plugin) };
}
