// The rotation of nightly backups, with dates worked out by hand. 22 November 2026 is a Sunday.
import { describe, expect, test } from "vitest";
import { backupName, expiredBackups } from "./expired-backups.ts";

const on = (...days: string[]) => days.map((day) => `kaz-filao-${day}-023000.gz`);

describe("the rotation of backups", () => {
  test("names a backup by its second, in UTC", () => {
    expect(backupName(new Date("2026-11-22T02:31:05.789+00:00"))).toBe(
      "kaz-filao-2026-11-22-023105.gz",
    );
  });

  test("keeps seven days, and the last backup of each of four weeks", () => {
    const nights = Array.from({ length: 60 }, (_, back) =>
      new Date(Date.UTC(2026, 10, 25 - back)).toISOString().slice(0, 10),
    );
    const names = on(...nights);
    const expired = new Set(expiredBackups(names));
    expect(names.filter((name) => !expired.has(name))).toEqual(
      on(
        // Wednesday 25 November and the six days before it
        "2026-11-25",
        "2026-11-24",
        "2026-11-23",
        "2026-11-22",
        "2026-11-21",
        "2026-11-20",
        "2026-11-19",
        // this week and last week end within those days; the Sundays of the two weeks before
        "2026-11-15",
        "2026-11-08",
      ),
    );
  });

  test("night after night, keeps what the rule says and never more than eleven files", () => {
    let retained: string[] = [];
    for (let day = 0; day < 400; day++) {
      const name = backupName(new Date(Date.UTC(2026, 0, 1 + day, 2, 30)));
      const expired = new Set(expiredBackups([...retained, name]));
      retained = [...retained, name].filter((one) => !expired.has(one));
      expect(retained).toContain(name);
      expect(retained.length).toBeLessThanOrEqual(11);
    }
    // 1 January 2026 and 399 days are Thursday 4 February 2027.
    expect(retained.map((name) => name.slice(10, 20))).toEqual([
      "2027-01-17",
      "2027-01-24",
      "2027-01-29",
      "2027-01-30",
      "2027-01-31",
      "2027-02-01",
      "2027-02-02",
      "2027-02-03",
      "2027-02-04",
    ]);
  });

  test("keeps the last three of several backups on one day", () => {
    const times = ["150000", "023000", "160000", "170000", "091500"];
    const names = times.map((time) => `kaz-filao-2026-11-22-${time}.gz`);
    expect(expiredBackups(names)).toEqual([names[1], names[4]]);
  });

  test("deletes nothing because time has passed without new backups", () => {
    const names = on("2025-01-01", "2025-01-02", "2026-11-22");
    expect(expiredBackups(names)).toEqual([]);
  });

  test("leaves other files alone, but for the remains of interrupted backups", () => {
    const remains = "kaz-filao-2026-11-21-023000.gz.2f0c.part";
    const names = ["notes.txt", "kaz-filao-before-moving.gz", remains, ...on("2026-11-22")];
    expect(expiredBackups(names)).toEqual([remains]);
  });
});
