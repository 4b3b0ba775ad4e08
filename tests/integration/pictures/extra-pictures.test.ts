// The photograph of an extra: uploaded, shown in step two and on the guest's page with its description, replaced, removed, deleted.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerExtraPicture } from "#app/admin/extras/extra-picture.server.ts";
import { deletePicture } from "#app/admin/pictures/answer-picture.server.ts";
import type { App } from "#app/app.server.ts";
import { loadDetailsStep } from "#app/checkout/details/load-details-step.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { loadMyExtras } from "#app/guest-area/change/my-extras.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { listPictures } from "#app/pictures/describe-pictures.server.ts";
import { writeAlt } from "#app/pictures/picture-changes.sql.server.ts";
import { listVisiblePictures } from "#app/pictures/pictures.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aBookRequest } from "#tests/support/booking/book-route-args.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { anUpload } from "#tests/support/pictures/originals.ts";
import { aPhoto } from "#tests/support/pictures/sent-pictures.ts";
import { databases } from "#tests/support/test-database.ts";

const photo = async (hue: number) =>
  new File([new Uint8Array(await aPhoto({ hue }))], "hamper.jpg");

describe.each(databases)("the photograph of an extra on %s", (dialect) => {
  let harness: PaymentHarness;
  let app: App;
  let dataDir: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    dataDir = await mkdtemp(join(tmpdir(), "originals-"));
    const { environment } = harness.app;
    app = { ...harness.app, environment: { ...environment, dataDir } };
  });
  afterEach(async () => {
    await harness.close();
    await rm(dataDir, { recursive: true });
  });

  const db = () => harness.database.db;
  const hamper = async () => {
    const extra = (await listExtras(db())).find(
      ({ words }) => words.en?.name === "Breakfast hamper",
    );
    if (!extra) throw new Error("No hamper");
    return extra;
  };
  const send = async (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return answerExtraPicture(await hamper(), form, null, app);
  };
  const address = "book?step=details&apartment=4&checkIn=2027-01-10&checkOut=2027-01-17&adults=2";
  const shownIn = async (language: Language) => {
    const step = await loadDetailsStep(aBookRequest(app, `/${language}/${address}`));
    if (step.step !== "details") throw new Error("Not step two");
    const { id } = await hamper();
    return step.extras?.items.find((item) => item.id === id)?.picture;
  };

  test("is shown to guests with its description, and the gallery does not have it", async () => {
    expect(await shownIn("en")).toBeNull();
    expect(await send({ files: await photo(10) })).toBeNull();
    const name = (await hamper()).picture ?? "";
    expect(name).toMatch(/^photo-[0-9a-f]{16}$/);
    // It has no description yet: the extra's own name stands beside it.
    expect(await shownIn("en")).toEqual({ name, alt: "" });
    await inTransaction(db(), async (trx) => {
      await writeAlt(trx, { picture: name, language: "en" }, "Bread and fruit in a basket");
      await writeAlt(trx, { picture: name, language: "de" }, "Brot und Obst in einem Korb");
    });
    expect(await shownIn("de")).toEqual({ name, alt: "Brot und Obst in einem Korb" });
    // A language without a text has that of the default language.
    expect(await shownIn("fr")).toEqual({ name, alt: "Bread and fruit in a basket" });
    const secret = await secretOf(bookingOf(await harness.place(aRequest())), app);
    const mine = await loadMyExtras(secret, new URLSearchParams(), "de", app);
    expect(mine?.form.shown?.items.map(({ picture }) => picture?.name)).toContain(name);
    // Pages know its size, so that nothing moves when it comes; the gallery does not show it.
    expect(await listPictures(db())).toHaveProperty(name);
    const gallery = (await listVisiblePictures(db())).map(({ file }) => file);
    expect(gallery).not.toContain(`${name}.jpg`);
  });

  test("one that the gallery has is shown there and here; another one replaces it, and none removes it", async () => {
    const known = await anUpload(app, 30);
    expect(await send({ files: await photo(30) })).toBeNull();
    expect((await hamper()).picture).toBe(known.name);
    const gallery = (await listVisiblePictures(db())).map(({ file }) => file);
    expect(gallery).toContain(`${known.name}.jpg`);
    expect(await send({ files: await photo(60) })).toBeNull();
    expect((await hamper()).picture).not.toBe(known.name);
    expect(await send({ do: "remove" })).toBeNull();
    expect((await hamper()).picture).toBeNull();
  });

  test("what is no picture is refused, and the one before stays", async () => {
    await send({ files: await photo(90) });
    const { picture } = await hamper();
    expect(await send({})).toMatchObject({ reason: "noFile" });
    const text = new File(["<script>"], "evil.jpg");
    expect(await send({ files: text })).toMatchObject({ file: "evil.jpg", reason: "notAPicture" });
    expect((await hamper()).picture).toBe(picture);
  });

  test("deleted among the pictures, the extra has none, and its form is as before", async () => {
    await send({ files: await photo(120) });
    await deletePicture((await hamper()).picture ?? "", null, app);
    expect((await hamper()).picture).toBeNull();
    expect(await shownIn("en")).toBeNull();
  });
});
