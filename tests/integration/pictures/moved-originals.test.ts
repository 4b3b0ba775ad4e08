// Originals that the former release stored as files move into the database automatically, even when interrupted.
import { access, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { sql } from "kysely";
import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openApp } from "#app/open-app.server.ts";
import { placeholdersFile } from "#app/pictures/variants/build-placeholder-styles.server.ts";
import { cleanPicture } from "#app/pictures/clean-picture.server.ts";
import { listPictures } from "#app/pictures/describe-pictures.server.ts";
import { photoFile } from "#app/pictures/picture-address.ts";
import { pictureEndpoint } from "#app/pictures/picture-endpoint.ts";
import { originalPath } from "#app/pictures/picture-files.server.ts";
import { moveOriginals } from "#app/pictures/tidy-pictures.server.ts";
import { openImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aFormerUpload, anUpload } from "#tests/support/pictures/originals.ts";
import { readyPicture } from "#tests/support/pictures/ready-picture.ts";
import { aPhoto } from "#tests/support/pictures/sent-pictures.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("files of the former release on %s", (dialect) => {
  let database: TestDatabase;
  let dataDir: string;
  let logged: string[];
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    dataDir = await mkdtemp(join(tmpdir(), "former-"));
    logged = [];
  });
  afterEach(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const log = createLog("error", (line) => logged.push(line));
  const mover = (on: Pick<Database, "db"> = database) =>
    moveOriginals({ database: on as Database, environment: { dataDir }, log });
  const afile = (n: number) => aFormerUpload(database, dataDir, Buffer.from(`picture ${n}`));
  async function moved(): Promise<Record<string, string>> {
    const rows = await database.db.selectFrom("picture_originals").selectAll().execute();
    return Object.fromEntries(rows.map((row) => [row.picture, Buffer.from(row.bytes).toString()]));
  }

  test("are in the database soon after the start, and stay on disk for the former release", async () => {
    const files = [await afile(1), await afile(2), await afile(3)];
    const { databaseUrl } = database.settings;
    if (dialect === "sqlite")
      // The site opens the file itself.
      await sql`vacuum into ${join(dataDir, "house.sqlite")}`.execute(database.db);
    const read = readEnvironment({
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      ENCODE_PICTURES: "off",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    if (!read.ok) throw new Error(read.faults.join());
    const open = await openApp(read.environment, { log });
    try {
      await expect
        .poll(async () => {
          const rows = await open.app.database.db
            .selectFrom("picture_originals")
            .selectAll()
            .execute();
          return rows.map((row) => Buffer.from(row.bytes).toString()).toSorted();
        })
        .toEqual(["picture 1", "picture 2", "picture 3"]);
    } finally {
      await open.close();
    }
    for (const { name } of files) await access(originalPath(name, dataDir));
    expect(logged).toEqual([]);
  });

  test("are moved once when several processes do so at once, and there is nothing to do again", async () => {
    const files = [];
    for (let n = 0; n < 8; n++) files.push(await afile(n));
    // Two SQLite connections in one process would wait for each other for ever.
    const second = dialect === "postgres" ? await openDatabase(database.settings) : database;
    const movers = [mover(), mover(second), mover(second)];
    await Promise.all(
      movers.map(async (moveNext) => {
        while (await moveNext());
      }),
    );
    expect(await moved()).toEqual(
      Object.fromEntries(files.map(({ name }, n) => [name, `picture ${n}`])),
    );
    expect(await mover()()).toBe(false);
    if (second !== database) await second.close();
  });

  test("are moved to the end after a failure in between; none is half stored, none is lost", async () => {
    const files = [await afile(1), await afile(2)];
    const [first, last] = files.map(({ name }) => name).toSorted();
    let writes = 0;
    // The second time it breaks when the bytes are written, the third time before that is committed.
    const failing = (breaksAt: (query: string) => boolean): Pick<Database, "db"> => {
      const plugin: KyselyPlugin = {
        transformQuery({ node }) {
          if (node.kind === "InsertQueryNode") writes += 1;
          if (breaksAt(node.kind)) throw new Error("killed");
          return node;
        },
        async transformResult({ result }) {
          if (breaksAt("result") && result.numAffectedRows) throw new Error("killed");
          return result;
        },
      };
      return { db: database.db.withPlugin(plugin) };
    };
    expect(await mover(failing(() => false))()).toBe(true);
    expect(Object.keys(await moved())).toEqual([first]);
    for (const kind of ["InsertQueryNode", "result"]) {
      const before = writes;
      await expect(mover(failing((query) => query === kind))()).rejects.toThrow("killed");
      expect(writes).toBe(before + 1);
      expect(Object.keys(await moved())).toEqual([first]);
      expect(await readdir(join(dataDir, "originals"))).toHaveLength(2);
    }
    const moveNext = mover();
    expect([await moveNext(), await moveNext()]).toEqual([true, false]);
    expect(Object.keys(await moved())).toEqual([first, last]);
  });

  test("that are damaged or missing are skipped, logged once, and block no other", async () => {
    const files = [await afile(1), await afile(2), await afile(3)];
    const [damaged, gone, whole] = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    await writeFile(originalPath(damaged!.name, dataDir), "pict");
    await rm(originalPath(gone!.name, dataDir));
    const moveNext = mover();
    expect([await moveNext(), await moveNext(), await moveNext()]).toEqual([true, false, false]);
    expect(Object.keys(await moved())).toEqual([whole!.name]);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(damaged!.name);
    await access(originalPath(damaged!.name, dataDir));
  });

  test("are shown by the process that has them, and by all others once they have moved", async () => {
    const photo = await cleanPicture(await aPhoto());
    if (!photo.ok) throw new Error(photo.reason);
    const { name } = await aFormerUpload(database, dataDir, photo.picture.bytes);
    const elsewhere = await mkdtemp(join(tmpdir(), "machine-"));
    const stores = [dataDir, elsewhere].map((folder) => openImageVariants({ dataDir: folder }));
    const [here, there] = [dataDir, elsewhere].map((folder, place) => {
      const settings = { dataDir: folder, database, variants: stores[place] };
      const site = new Hono().get("/photos/:file", pictureEndpoint(settings));
      return async (file: string) =>
        site.fetch(new Request(`https://hotel.example/photos/${file}`));
    });
    const list = await listPictures(database.db);
    const { hash } = list[name]!;
    const file = photoFile(name, hash, 640, "webp");
    const [colours, rule] = [placeholdersFile(list), `[src*=".${hash}."]{`];

    const early = await there!(colours);
    expect(early.headers.get("cache-control")).toBe("no-cache");
    expect(await early.text()).toContain(`${rule}}`);
    expect([(await here!(file)).status, (await there!(file)).status]).toEqual([200, 404]);
    while (await mover()());
    expect((await there!(file)).status).toBe(200);
    const late = await readyPicture(there!, colours);
    expect(late.headers.get("cache-control")).toContain("immutable");
    expect(await late.text()).toContain(`${rule}--p1:#`);
    await Promise.all(stores.map((variants) => variants.close()));
    await rm(elsewhere, { recursive: true });
  });

  test("are still written for the former release, and what it deletes leaves nothing behind", async () => {
    const made = anApp(database, aClock());
    const { name, bytes } = await anUpload({
      ...made,
      environment: { ...made.environment, dataDir },
    });
    const stored = await readFile(originalPath(name, dataDir));
    expect(stored.equals(bytes)).toBe(true);
    // As the former release does.
    await sql`delete from pictures where name = ${name}`.execute(database.db);
    expect(await moved()).toEqual({});
  });

  test.runIf(dialect === "postgres")(
    "a picture that is deleted while it moves is gone",
    async () => {
      const { name } = await afile(1);
      const deletion = await database.db.startTransaction().execute();
      await deletion.deleteFrom("pictures").where("name", "=", name).execute();
      const second = await openDatabase(database.settings);
      const moving = mover(second)();
      await expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_locks where not granted`.execute(database.db);
          return rows.length;
        })
        .toBeGreaterThan(0);
      await deletion.commit().execute();
      expect(await moving).toBe(true);
      expect([await moved(), logged]).toEqual([{}, []]);
      await second.close();
    },
  );
});
