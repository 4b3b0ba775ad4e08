// A failed start gives the reason in one sentence, without a stack trace, and exits with 1.
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { startServer } from "#tests/support/server-process.ts";

test("on a port that is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const database = await openTestDatabase("sqlite", { seeded: true });
  const started = startServer(database.settings, { PORT: String(port) });
  await expect(started).rejects.toThrow(
    new RegExp(
      `^the server ended with 1: Port ${port} is already in use\\. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start\\n$`,
    ),
  );
  other.close();
  await database.close();
});

test("at an address of another machine", async () => {
  const database = await openTestDatabase("sqlite", { seeded: true });
  await expect(startServer(database.settings, { HOST: "192.0.2.1" })).rejects.toThrow(
    /^the server ended with 1: HOST=192\.0\.2\.1 is no address of this machine\.\n$/,
  );
  await database.close();
});
