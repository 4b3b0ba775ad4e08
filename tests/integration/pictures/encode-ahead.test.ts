// Pictures are encoded in every size before a page requests them: uploads too, from any process, and despite a damaged one. Here
// a fake encoder returns a few bytes in place of a picture.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { listPictures } from "#app/pictures/describe-pictures.server.ts";
import { encodeAhead } from "#app/pictures/variants/encode-ahead.server.ts";
import type { ImageVariant } from "#app/pictures/variants/image-variant.ts";
import { listVariants } from "#app/pictures/variants/list-variants.ts";
import { openImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import type { ImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { anUpload } from "#tests/support/pictures/originals.ts";
import { isReady } from "#tests/support/pictures/ready-picture.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("encoding ahead on %s", (dialect) => {
  const clock = aClock("2026-11-22T08:00:00Z");
  let dataDir: string;
  let database: TestDatabase;
  let second: Database;
  let made: ImageVariant[];
  let logged: { event: string; count?: number; picture?: string }[];
  let variants: ImageVariants;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "encoded-"));
    database = await openTestDatabase(dialect, { seeded: true });
    second = await openDatabase(database.settings);
    made = [];
    logged = [];
    variants = aStore();
  });
  afterEach(async () => {
    await variants.close();
    await second.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  const log = createLog("info", (line) => logged.push(JSON.parse(line)));
  async function make(variant: ImageVariant): Promise<Uint8Array> {
    if (Buffer.from(variant.original).toString() === "no picture") throw new Error("damaged");
    made.push(variant);
    return new TextEncoder().encode("#123 #456 #789 #abc #def #000");
  }
  const aStore = () =>
    openImageVariants({ dataDir, encoder: { make, close: () => undefined }, log });
  function ahead(store = variants) {
    const listApartmentPictures = async () =>
      (await listApartments(database.db, "en", facts)).map(({ pictures }) =>
        pictures.map(({ file }) => file),
      );
    const environment = { dataDir };
    return encodeAhead({ database, log, environment, variants: store, listApartmentPictures });
  }
  /** Uploads as another process does, on another disk. */
  const uploaded = (hue?: number) => anUpload(anApp(second, clock), hue);

  test("every size is made once, in order of need, and after an upload only those of the new picture", async () => {
    const makeMissing = ahead();
    await makeMissing();
    const all = listVariants(await listPictures(database.db), []).length;
    expect(made).toHaveLength(all);
    const photos = made.filter(({ format }) => format === "avif");
    expect(photos.slice(0, 2).map(({ original, width }) => [original, width])).toEqual([
      ["property/photos/lagoon-and-mountain.jpg", 740],
      ["property/photos/lagoon-and-mountain.jpg", 960],
    ]);
    expect(logged).toMatchObject([{ event: "pictures encoded", count: all }]);
    // After a new start as well.
    await ahead(aStore())();
    await makeMissing();
    expect(made).toHaveLength(all);

    const { bytes } = await uploaded();
    await makeMissing();
    const since = made.slice(all).map(({ format, width }) => [format, width]);
    // 900 pixels across: 352, 480, 640 and 740 fit into them.
    expect(since).toEqual([
      ["colours", null],
      ...["avif", "webp"].flatMap((format) => [740, 480, 352, 640].map((width) => [format, width])),
      ["jpg", 740],
      ["jpg", 1200],
    ]);
    expect(Buffer.from(made.at(-1)!.original).equals(bytes)).toBe(true);
    expect(logged.at(-1)).toMatchObject({ event: "pictures encoded", count: 11 });
  });

  test("a damaged original is logged once, and everything else is made", async () => {
    const [bad, good] = [await uploaded(30), await uploaded(90)];
    const noPicture = { bytes: Buffer.from("no picture") };
    await database.db
      .updateTable("picture_originals")
      .set(noPicture)
      .where("picture", "=", bad.name)
      .execute();
    const makeMissing = ahead();
    await makeMissing();
    const all = listVariants(await listPictures(database.db), []);
    const lost = all.filter(({ name }) => name === bad.name);
    expect(lost).toHaveLength(11);
    expect(made).toHaveLength(all.length - 11);
    expect(
      made.filter(({ original }) => Buffer.from(good.bytes).equals(asBytes(original))),
    ).toHaveLength(11);
    expect(logged.filter(({ event }) => event === "picture not encoded")).toMatchObject([
      { picture: bad.name },
    ]);
    // Not again at once.
    const before = made.length;
    await makeMissing();
    expect([made.length, logged.length]).toEqual([before, 2]);
  });

  test("then every picture of the pages is answered from the folder, and none is encoded", async () => {
    await ahead()();
    const before = made.length;
    const site = aWholeSite({ ...anApp(database, clock), variants: aStore() });
    const addresses = new Set<string>();
    for (const path of [
      "",
      "/apartments",
      "/apartments/deluxe-sea-view-suite",
      "/gallery",
      "/gallery/garden-pool",
      "/location",
      "/amenities",
      "/contact",
    ]) {
      const { status, text } = await site.request(`/en${path}`);
      expect(status).toBe(200);
      for (const [address] of text.matchAll(/\/(?:photos|share)\/[\w.-]+\.\w+/g))
        addresses.add(address);
    }
    // The hero in nine widths and two formats, its JPEG and the one for search engines; its portrait variant in five widths.
    const of = (name: RegExp) => [...addresses].filter((address) => name.test(address));
    expect(of(/\/photos\/lagoon-and-mountain-\d/)).toHaveLength(20);
    expect(of(/\/photos\/lagoon-and-mountain-portrait-\d+\.\w+\.avif/)).toHaveLength(5);
    expect(of(/\.svg$|\.css$|^\/share/).length).toBeGreaterThan(5);
    for (const address of addresses) {
      const answer = await site.request(address, { headers: { "accept-encoding": "br" } });
      expect([address, answer.status, isReady(answer)]).toEqual([address, 200, true]);
    }
    expect(made).toHaveLength(before);
  });
});

function asBytes(original: ImageVariant["original"]): Uint8Array {
  return typeof original === "string" ? new Uint8Array() : original;
}
