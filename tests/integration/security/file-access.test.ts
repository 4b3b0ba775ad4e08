// Path traversal out of the served folders, and files that visitors upload: nothing else is read, deleted or stored.
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { allRows } from "#tests/support/databases/all-rows.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { anOwner, ownerEmail } from "#tests/support/admin-users.ts";
import { aPhoto } from "#tests/support/pictures/sent-pictures.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { createListener } from "../../../server.ts";
import { pagePatterns } from "./input-names.ts";

const canary = "what no client may read";
let database: TestDatabase;
let app: App;
let site: WholeSite;
let server: Server;
let dataDir: string;
let headers: { Cookie: string };
let secret: string;
beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  dataDir = await mkdtemp(join(tmpdir(), "peers-"));
  const made = anApp(database, aClock());
  app = { ...made, environment: { ...made.environment, dataDir } };
  for (const folder of ["pictures", "originals"]) await mkdir(join(dataDir, folder));
  for (const file of ["canary.txt", "canary.jpg", "canary.avif", "pictures/canary.ics"])
    await writeFile(join(dataDir, file), canary);
  site = aWholeSite(app);
  await anOwner(app);
  headers = { Cookie: await site.cookieOf(ownerEmail) };
  secret = await replaceSecret(await writeBooking(database.db, aBooking(), app.clock.now()), app);
  const open = { app, isReady: () => Promise.resolve(true), close: () => Promise.resolve() };
  server = createServer(createListener(open)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await database.close();
  await rm(dataDir, { recursive: true });
});

// Sent byte for byte: an HTTP client would normalize the path first.
function askRaw(path: string): Promise<{ status: number; body: string }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path, headers: { connection: "close" } },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(pieces).toString("latin1"),
          }),
        );
      },
    );
    asked.on("error", reject).end();
  });
}

const ups = ["../", "..%2f", "%2e%2e%2f", "..%5c", "%252e%252e%252f", "....//"];
const endpoints = ["/", "/assets/", "/photos/", "/calendars/", "/fr/", "/legal/", "/dev/mail/"];

test(
  "no path traversal leads to the sources, the data or the machine",
  { timeout: 60_000 },
  async () => {
    // How many levels up it is from a served folder.
    const aims: [string, number][] = [
      ["package.json", 2],
      ["server.ts", 1],
      ["canary.jpg", 1],
      ["etc/passwd", 10],
      [`${dataDir.slice(1)}/canary.txt`, 10],
    ];
    const secrets = [canary, '"kaz-filao"', "root:x:", "SQLite format", "createApp", "SMTP_URL"];
    const read: string[] = [];
    for (const endpoint of endpoints)
      for (const up of ups)
        for (const [aim, depth] of aims) {
          const path = `${endpoint}${up.repeat(depth)}${aim}`;
          const { body } = await askRaw(path);
          if (secrets.some((word) => body.includes(word))) read.push(path);
        }
    for (const path of [
      "/package.json",
      "//etc/passwd",
      "/assets//etc/passwd",
      "/file:///etc/passwd",
      "/.env",
      "/.git/config",
      "/build/server/index.js",
      "/house.sqlite",
      "/assets/%2fetc%2fpasswd",
      "/assets/.%2e/.%2e/.%2e/package.json",
    ]) {
      const { body } = await askRaw(path);
      if (secrets.some((word) => body.includes(word))) read.push(path);
    }
    expect(read).toEqual([]);
    // The endpoint itself works.
    expect((await askRaw("/favicon.ico")).status).toBe(200);
  },
);

test("no name of a picture makes a deletion leave its folder", async () => {
  const before = await files();
  for (const name of [
    "../canary",
    "..%2fcanary",
    "%2e%2e%2fcanary",
    "..%2f..%2fcanary",
    "canary",
    "..",
    ".",
  ])
    for (const named of [name, "../canary"]) {
      const form = { do: "delete", version: "1", sure: "yes", name: named, picture: named };
      const answer = await site.post(`/admin/pictures/${name}`, form, { headers });
      expect([name, answer.status < 500]).toEqual([name, true]);
    }
  expect(await files()).toEqual(before);
});

test(
  "a visitor's file is not stored, whatever page it is sent to",
  { timeout: 60_000 },
  async () => {
    const before = await files();
    const photo = new Uint8Array(await aPhoto());
    for (const pattern of pagePatterns()) {
      const path = pattern
        .replace(":token", pattern.startsWith("/my-booking") ? secret : "x")
        .replace(/:\w+|\*/, "1");
      const form = new FormData();
      for (const name of ["files", "file", "signature", "document", "attachment", "picture"])
        form.append(name, new File([photo], "../../shell.php"));
      const answer = await site.post(path, form);
      expect([path, answer.status < 500]).toEqual([path, true]);
    }
    expect(await files()).toEqual(before);
    const rows = JSON.stringify(await allRows(database));
    expect(rows).not.toContain("shell");
  },
);

test("a program under the name of a picture is refused; a picture under the name of a program is accepted as a picture", async () => {
  const form = new FormData();
  form.append(
    "files",
    new File(["<?php system($_GET[0]); ?>"], "beach.jpg", { type: "image/jpeg" }),
  );
  form.append(
    "files",
    new File(["<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"], "beach.svg", {
      type: "image/svg+xml",
    }),
  );
  const polyglot = Buffer.concat([
    await aPhoto(),
    Buffer.from("<script>zx()</script><?php zx(); ?>"),
  ]);
  form.append("files", new File([new Uint8Array(polyglot)], "../../shell.php"));
  await site.post("/admin/pictures", form, { headers });
  const stored = (await readdir(join(dataDir, "originals"))).filter(
    (file) => file !== "canary.jpg",
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatch(/^[\w-]+\.jpg$/);
  expect(stored[0]).not.toContain("shell");
});

async function files(): Promise<string[]> {
  return (await readdir(dataDir, { recursive: true })).toSorted();
}
