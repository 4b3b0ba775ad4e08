// Two hundred clients request the same nights at the same moment, from two processes: one gets them.
import { afterEach, describe, expect, test } from "vitest";
import { postBooking } from "#tests/support/api/api-client.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";

describe.each(databases)("the same nights at once on %s", (dialect) => {
  let database: TestDatabase;
  let servers: ServerProcess[] = [];

  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
  });

  test("200 clients at two processes: one booking, 199 answers that the nights are taken", async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    servers = await Promise.all([startServer(database.settings), startServer(database.settings)]);
    const stay = aComingStay({ inDays: 100, nights: 7 });

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        postBooking(servers[i % 2]!.origin, { apartment: 4, stay }),
      ),
    );

    const statuses = Map.groupBy(answers, (answer) => answer?.status ?? 0);
    expect(new Set(statuses.keys())).toEqual(new Set([201, 409]));
    expect(statuses.get(201)).toHaveLength(1);
    expect(statuses.get(409)?.every((answer) => answer?.body.code === "nightsTaken")).toBe(true);
    expect(await findInconsistencies(database.db)).toEqual([]);
    expect(servers.map((server) => server.output()).join("")).not.toMatch(/deadlock/i);
  });
});
