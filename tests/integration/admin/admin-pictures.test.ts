// The owner's pictures: uploaded, classified, ordered, described, hidden and deleted; effective for visitors at once, in every
// process.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { findApartment } from "#app/apartments/apartments.sql.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { placeholdersFile } from "#app/pictures/variants/build-placeholder-styles.server.ts";
import { describePicture, listPictures } from "#app/pictures/describe-pictures.server.ts";
import { photoFile, pictureName } from "#app/pictures/picture-address.ts";
import { pictureEndpoint } from "#app/pictures/picture-endpoint.ts";
import { listVisiblePictures } from "#app/pictures/pictures.sql.server.ts";
import { openImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import type { ImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { listPages } from "#app/route-map.ts";
import { findShareCard } from "#app/seo/describe-page.server.ts";
import { seoEndpoint } from "#app/seo/seo-endpoint.ts";
import { writeSiteMap } from "#app/seo/write-site-map.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { readyPicture } from "#tests/support/pictures/ready-picture.ts";
import { anSvg, aPhoto } from "#tests/support/pictures/sent-pictures.ts";
import { routes } from "#tests/support/server-build.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const penthouse = "luxury-penthouse-suite";

describe.each(databases)("the owner's pictures on %s", (dialect) => {
  const clock = aClock();
  let dataDir: string;
  let database: TestDatabase;
  let second: Database;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  let variants: ImageVariants;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    dataDir = await mkdtemp(join(tmpdir(), "originals-"));
    database = await openTestDatabase(dialect, { seeded: true });
    second = await openDatabase(database.settings);
    variants = openImageVariants({ dataDir });
    const made = anApp(database, clock);
    app = { ...made, environment: { ...made.environment, dataDir } };
    await anOwner(app);
    admin = await signedInBrowser(app);
  });
  afterEach(async () => {
    await variants.close();
    await second.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  async function upload(files: [string, Uint8Array][], filing: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, bytes] of files)
      form.append("files", new File([new Uint8Array(bytes)], name));
    for (const [name, value] of Object.entries(filing)) form.set(name, value);
    return admin.post("/admin/pictures", form);
  }
  const page = async () => (await admin.get("/admin/pictures")).page.view;
  const galleryOf = async () =>
    (await listVisiblePictures(second.db)).map(({ file }) => pictureName(file));
  /** Uploads one and returns its name. */
  async function added(filing: Record<string, string> = {}): Promise<string> {
    const sent = await upload([["a.jpg", await aPhoto()]], filing);
    expect(sent).toMatchObject({ status: 303, to: "/admin/pictures?added=1" });
    return (await galleryOf()).at(-1) ?? "";
  }
  const act = async (name: string, form: Record<string, string>) =>
    admin.post(`/admin/pictures/${name}`, form);
  const open = () =>
    new Hono()
      .get("/photos/:file", pictureEndpoint({ dataDir, database: second, variants }))
      .route(
        "/",
        seoEndpoint(
          { ...app, database: second, variants },
          { pages: [], disallowed: { pages: [], endpoints: [] } },
        ),
      );
  const get = async (path: string) => open().fetch(new Request(`https://hotel.example${path}`));
  const ready = (path: string) => readyPicture(get, path);

  test("several files are accepted at once, each refused on its own, by content and not by name", async () => {
    const before = (await galleryOf()).length;
    const sent = await upload([
      ["beach.svg", await aPhoto({ hue: 5 }, "png")],
      ["pool.jpg", anSvg],
      ["empty.png", new Uint8Array()],
      ["roof.webp", await aPhoto({ hue: 60 }, "avif")],
    ]);
    expect(sent).toMatchObject({
      status: 400,
      answer: {
        added: 2,
        refused: [
          { file: "pool.jpg", reason: "notAPicture" },
          { file: "empty.png", reason: "empty" },
        ],
      },
    });
    expect(await galleryOf()).toHaveLength(before + 2);
    expect(await readdir(join(dataDir, "originals"))).toHaveLength(2);
    expect(await upload([["again.png", await aPhoto({ hue: 5 }, "png")]])).toMatchObject({
      answer: { added: 0, refused: [{ reason: "known" }] },
    });
    expect(await upload([])).toMatchObject({ answer: { refused: [{ reason: "noFile" }] } });
    const many = Array.from({ length: 11 }, (): [string, Buffer] => ["x.jpg", anSvg]);
    expect(await upload(many)).toMatchObject({ answer: { refused: [{ reason: "tooMany" }] } });
  });

  test("an uploaded picture is served in every width, has its colours, is in the sitemap, and holds no GPS position", async () => {
    const name = await added({ category: "exterior" });
    const list = await listPictures(second.db);
    const { hash, width, height } = list[name]!;
    expect([width, height]).toEqual([900, 600]);
    const variant = await ready(`/photos/${photoFile(name, hash, 640, "webp")}`);
    expect(variant.status).toBe(200);
    const made = await sharp(Buffer.from(await variant.arrayBuffer())).metadata();
    expect([made.width, made.exif]).toEqual([640, undefined]);
    expect((await get(`/photos/${photoFile(name, hash, 641, "webp")}`)).status).toBe(404);
    expect((await get(`/photos/${photoFile(name, hash, 960, "webp")}`)).status).toBe(404);
    expect((await get(`/photos/photo-0000000000000000-640.${hash}.webp`)).status).toBe(404);
    const colours = await (await ready(`/photos/${placeholdersFile(list)}`)).text();
    expect(colours.includes(`[src*=".${hash}."]{--p1:#`)).toBe(true);
    expect((await writeSiteMap(app, listPages(routes))).includes(`/gallery/${name}`)).toBe(true);
    const card = await findShareCard(name, "fr", second.db, facts);
    expect((await get(card?.address ?? "")).status).toBe(200);
    const [file] = await readdir(join(dataDir, "originals"));
    const stored = await sharp(join(dataDir, "originals", file!)).metadata();
    expect([stored.exif, stored.icc, stored.format]).toEqual([undefined, undefined, "jpeg"]);
  });

  test("the order changes in the gallery at once; moving within an outdated order does nothing", async () => {
    const name = await added();
    const { seen } = await page();
    expect((await admin.post("/admin/pictures", { do: `top:${name}`, seen })).status).toBe(303);
    expect((await galleryOf())[0]).toBe(name);
    const again = await admin.post("/admin/pictures", { do: `down:${name}`, seen });
    expect(again).toMatchObject({ status: 409, answer: { moved: false } });
    const now = (await page()).seen;
    await admin.post("/admin/pictures", { do: `down:${name}`, seen: now });
    expect((await galleryOf())[1]).toBe(name);
    expect((await listAudit(database.db, { limit: 1 }))[0]).toMatchObject({
      what: "picturesOrdered",
      before: { place: 1 },
      after: { place: 2 },
    });
  });

  test("a picture of an apartment is on its page, and first when it is selected as cover", async () => {
    const name = await added({ apartment: penthouse, category: "rooms" });
    const shown = async () =>
      (await findApartment(second.db, penthouse, "en", facts))?.pictures.map(({ file }) => file) ??
      [];
    // After the apartment's own seven from the property folder, before those of the place.
    expect((await shown())[7]).toBe(`${name}.jpg`);
    expect((await shown())[0]).toBe("luxury-penthouse-suite-rooftop.jpg");
    await act(name, { do: "cover" });
    expect((await shown())[0]).toBe(`${name}.jpg`);
    await act(name, { do: "hide" });
    expect(await shown()).not.toContain(`${name}.jpg`);
    expect((await shown())[0]).toBe("luxury-penthouse-suite-rooftop.jpg");
    expect(await galleryOf()).not.toContain(name);
    await act(name, { do: "show" });
    expect((await shown())[0]).toBe(`${name}.jpg`);
    await admin.post("/admin/apartments", { do: "off:4" });
    expect(await galleryOf()).not.toContain(name);
    expect(await galleryOf()).not.toContain("luxury-penthouse-suite-living");
  });

  async function pictureForm(name: string, typing: Record<string, string>) {
    const { picture, alts } = (await admin.get(`/admin/pictures/${name}`)).page.view;
    const said = Object.entries(alts as Record<string, string>).map(([language, alt]) => [
      `alt-${language}`,
      alt,
    ]);
    return {
      do: "save",
      version: String(picture.version),
      kind: picture.kind,
      category: picture.category,
      apartment: picture.apartment ?? "",
      ...Object.fromEntries(said),
      ...typing,
    };
  }

  test("its description is shown in each language, otherwise in English, otherwise the property's name", async () => {
    const name = await added();
    const said = (language: "en" | "fr") => describePicture(name, language, second.db, facts);
    expect(await said("fr")).toBe("Kaz Filao");
    expect((await page()).pictures.at(-1)).toMatchObject({ name, missing: languages.length });
    expect((await act(name, await pictureForm(name, { "alt-en": "The roof" }))).status).toBe(303);
    expect([await said("en"), await said("fr")]).toEqual(["The roof", "The roof"]);
    await act(name, await pictureForm(name, { "alt-fr": " Le  toit " }));
    expect([await said("en"), await said("fr")]).toEqual(["The roof", "Le toit"]);
    expect((await page()).pictures.at(-1)).toMatchObject({ missing: languages.length - 2 });
    for (const alt of ["<b>roof</b>", "{roof}", "x".repeat(201), "roof\u0007"])
      expect(await act(name, await pictureForm(name, { "alt-de": alt }))).toMatchObject({
        status: 400,
        answer: { faults: [{ field: "alt-de" }], typed: { alts: { de: alt } } },
      });
    // The folder's own texts return when the owner's are removed.
    const folder = await describePicture("beach", "de", second.db, facts);
    await act("beach", await pictureForm("beach", { "alt-de": "Strand" }));
    expect(await describePicture("beach", "de", second.db, facts)).toBe("Strand");
    await act("beach", await pictureForm("beach", { "alt-de": "" }));
    expect(await describePicture("beach", "de", second.db, facts)).toBe(folder);
  });

  test("when two classify a picture the second gets a conflict; deleting removes row, texts and files", async () => {
    const name = await added();
    const words = { "alt-en": "The roof at noon", "alt-it": "Il tetto a mezzogiorno" };
    const one = await pictureForm(name, { category: "exterior", ...words });
    const two = await pictureForm(name, { category: "amenities", ...words });
    const sent = await Promise.all([act(name, one), act(name, two)]);
    expect(statusesOf(sent)).toEqual([303, 409]);
    const { hash } = (await listPictures(second.db))[name]!;
    const address = `/photos/${photoFile(name, hash, 640, "jpg")}`;
    expect((await ready(address)).status).toBe(200);
    const file = address.split("/").at(-1);
    await expect.poll(() => readdir(join(dataDir, "pictures"))).toEqual([file]);
    expect(await act(name, { do: "delete" })).toMatchObject({ to: "/admin/pictures?deleted" });
    // The notice after it names what is gone.
    const after = await admin.get("/admin/pictures?deleted");
    expect(after.page.about).toBe("The roof at noon");
    expect((await get(address)).status).toBe(404);
    expect(await readdir(join(dataDir, "originals"))).toEqual([]);
    expect(await readdir(join(dataDir, "pictures"))).toEqual([]);
    expect((await act(name, { do: "delete" })).status).toBe(404);
    // A picture of the property folder is only hidden.
    await act("beach", { do: "delete" });
    expect(await galleryOf()).toContain("beach");
    await act("beach", { do: "hide" });
    expect(await galleryOf()).not.toContain("beach");
    expect((await listPictures(second.db)).beach).toBeDefined();
  });
});
