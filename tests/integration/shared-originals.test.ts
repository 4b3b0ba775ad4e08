// Several machines: the owner's originals are in the database, so apps with a DATA_DIR each show and lose the same pictures at once.
import { access, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { discoveryDoor } from "#app/discovery/discovery-door.ts";
import { cardAddress } from "#app/discovery/rules/share-card.ts";
import { addPicture } from "#app/owner/pictures/add-picture.server.ts";
import { deletePicture } from "#app/owner/pictures/delete-picture.server.ts";
import { listPictures } from "#app/pictures/list-pictures.server.ts";
import { placeholdersFile } from "#app/pictures/paint-placeholders.server.ts";
import { offeredWidths, photoFile, pictureFormats } from "#app/pictures/picture-address.ts";
import { pictureDoor } from "#app/pictures/picture-door.ts";
import { portraitWidths } from "#app/pictures/portrait.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { aHouse } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import { aPhoto } from "#tests/house/sent-pictures.ts";

const filing = { kind: "photo", category: "rooms", apartment: null } as const;

describe.each(databases)("two apps with a DATA_DIR each on one %s database", (dialect) => {
  const clock = aClock("2026-11-22T08:00:00Z");
  const folders: string[] = [];
  let database: TestDatabase;
  let second: Database;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    second = await openDatabase(database.settings);
  });
  afterEach(async () => {
    await second.close();
    await database.close();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  /** An app with an empty DATA_DIR, or with the given one; its pictures are asked for with `get`. */
  async function anApp(on: Database, at?: string) {
    const dataDir = at ?? (await mkdtemp(join(tmpdir(), "machine-")));
    folders.push(dataDir);
    const made = aHouse(on, clock);
    const app = { ...made, environment: { ...made.environment, dataDir } };
    const site = new Hono()
      .get("/photos/:file", pictureDoor({ dataDir, database: on }))
      .route("/", discoveryDoor(app));
    site.onError((_, c) => c.text("failed", 500));
    const get = async (path: string) => site.fetch(new Request(`https://house.example${path}`));
    return { ...app, dataDir, get };
  }

  async function upload(app: Awaited<ReturnType<typeof anApp>>, photo?: Uint8Array) {
    const added = await addPicture(photo ?? (await aPhoto()), filing, null, app);
    if (!added.ok) throw new Error(added.reason);
    return added.name;
  }

  /** Every address under which a picture is shown: each width in each format, the portrait crops, the card of its link. */
  async function addressesOf(name: string): Promise<string[]> {
    const facts = (await listPictures(second.db))[name]!;
    const widths = [
      ...offeredWidths(facts.width),
      ...portraitWidths(facts).map((width) => `${width}p` as const),
    ];
    const photos = widths.flatMap((width) =>
      pictureFormats.map((format) => `/photos/${photoFile(name, facts.hash, width, format)}`),
    );
    return [...photos, cardAddress(name, facts.hash)];
  }

  test("what is uploaded at one is served by the other at once, in every size", async () => {
    const [one, two] = [await anApp(database), await anApp(second)];
    const name = await upload(one);
    const addresses = await addressesOf(name);
    // 352, 480, 640 and 740 fit into 900 pixels, 400 of the portrait widths into 480: five widths in three formats, and the card.
    expect(addresses).toHaveLength(16);
    const answers = await Promise.all(
      addresses.map(async (address) => {
        const answer = await two.get(address);
        const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        return [answer.status, width];
      }),
    );
    const asked = addresses.map((address) => Number(/-(\d+)(?:p|x630)?\./.exec(address)?.[1]));
    expect(answers).toEqual(asked.map((width) => [200, width]));
  });
});
