// An apartment's rooms, beds and features, as its owner changes them: effective for visitors at once, conflicts detected, invalid
// input refused.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { findApartment } from "#app/apartments/apartments.sql.server.ts";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { signedInBrowser, anOwner } from "#tests/support/admin-users.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";

type Typing = Record<string, string>;
const penthouse = "/admin/apartments/4";

describe.each(databases)("the rooms and features of an apartment on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let second: Database;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    second = await openDatabase(database.settings);
    app = anApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
  });
  afterEach(async () => {
    await second.close();
    await database.close();
  });

  const shown = async () => (await admin.get(penthouse)).page.view;
  const lastEntry = async () => (await listAudit(database.db, { limit: 1 }))[0];

  async function detailsForm(typing: Typing): Promise<Typing> {
    const { details, version } = await shown();
    const { beds, stepFreeShower, ...plain } = details;
    const rows = beds.flatMap(({ kind, count, room }: Typing, line: number) => [
      [`bedKind.${line}`, kind],
      [`bedCount.${line}`, count],
      [`bedRoom.${line}`, room],
    ]);
    const shower = stepFreeShower ? { stepFreeShower: "on" } : {};
    const form = { ...plain, ...Object.fromEntries(rows), ...shower };
    return { ...form, do: "figures", version: String(version), ...typing };
  }

  test("rooms and beds: saved at once, conflicts detected, and refused when invalid", async () => {
    const sent = await admin.post(
      penthouse,
      await detailsForm({
        guests: "5",
        sizeM2: "101",
        "bedKind.2": "sofaBed",
        "bedCount.2": "1",
        "bedRoom.2": "0",
      }),
    );
    expect(sent.status).toBe(303);
    const found = await findApartment(second.db, "4", "en", facts);
    expect(found).toMatchObject({ guests: 5, sizeM2: 101, access: { steps: 17, doorWidthCm: 82 } });
    expect(found?.beds).toEqual([
      { kind: "double", count: 1, room: 1 },
      { kind: "single", count: 2, room: 2 },
      { kind: "sofaBed", count: 1, room: 0 },
    ]);
    expect(await lastEntry()).toMatchObject({
      what: "apartmentFiguresChanged",
      before: { capacity: 4, size: "96 m²" },
      after: { capacity: 5, size: "101 m²" },
    });
    const [one, two] = [await detailsForm({ floor: "2" }), await detailsForm({ floor: "3" })];
    expect(
      statusesOf([await admin.post(penthouse, one), await admin.post(penthouse, two)]),
    ).toEqual([303, 409]);
    expect((await findApartment(second.db, "4", "en", facts))?.floor).toBe(2);
  });

  test("invalid rooms and beds are refused at their fields, and shown again", async () => {
    const wrong: [Typing, string, string][] = [
      [{ guests: "0" }, "guests", "whole"],
      [{ guests: "4.5" }, "guests", "whole"],
      [{ sizeM2: "1e3" }, "sizeM2", "whole"],
      [{ doorWidthCm: "" }, "doorWidthCm", "whole"],
      [{ "bedCount.0": "99" }, "bedCount.0", "whole"],
      [{ guests: "7" }, "guests", "bedsTooFew"],
      [{ "bedRoom.1": "3" }, "bedRoom.1", "noSuchRoom"],
      [{ "bedKind.0": "", "bedKind.1": "" }, "bedKind.0", "noBeds"],
      [{ kind: "studio" }, "bedrooms", "studioRooms"],
    ];
    for (const [typing, field, reason] of wrong)
      expect(await admin.post(penthouse, await detailsForm(typing))).toMatchObject({
        status: 400,
        answer: { form: "figures", faults: [{ field, reason }] },
      });
    expect((await findApartment(second.db, "4", "en", facts))?.guests).toBe(4);
  });

  test("features: moved, removed and added from the closed list, the first three on the card", async () => {
    const submit = async (button: string, more: Typing = {}) =>
      admin.post(penthouse, { do: button, version: String((await shown()).version), ...more });
    const first = async () =>
      (await findApartment(second.db, "4", "en", facts))?.features.slice(0, 4);
    expect(await first()).toEqual(["golfView", "roofTerrace", "twoBathrooms", "kitchen"]);
    await submit("up:twoBathrooms");
    await submit("top:kitchen");
    expect(await first()).toEqual(["kitchen", "golfView", "twoBathrooms", "roofTerrace"]);
    await submit("remove:golfView");
    await submit("add", { feature: "lagoonView" });
    await submit("add", { feature: "helipad" });
    await submit("add", { feature: "lagoonView" });
    const { features } = (await findApartment(second.db, "4", "fr", facts))!;
    expect(features).not.toContain("golfView");
    expect(features.filter((key) => key === "lagoonView")).toHaveLength(1);
    expect(features).not.toContain("helipad");
    expect((await admin.post(penthouse, { do: "up:wifi", version: "1" })).status).toBe(409);
  });
});
