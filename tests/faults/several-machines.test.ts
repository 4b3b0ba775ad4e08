// Two processes with a DATA_DIR each on one PostgreSQL database, the disk of one of them full: pictures that the owner uploads or
// deletes at one appear or disappear at the other at once.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPictures } from "#app/pictures/describe-pictures.server.ts";
import { offeredWidths, photoFile, pictureFormats } from "#app/pictures/picture-address.ts";
import { anOwner, ownerEmail, passphrase } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { openSmallDisk } from "#tests/support/databases/small-disk.ts";
import type { SmallDisk } from "#tests/support/databases/small-disk.ts";
import { aPhoto } from "#tests/support/pictures/sent-pictures.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let dataDir: string;
let disk: SmallDisk;
let servers: ServerProcess[] = [];
beforeAll(async () => {
  database = await openTestDatabase("postgres", { seeded: true });
  await anOwner(anApp(database, aClock()));
  dataDir = await mkdtemp(join(tmpdir(), "machine-"));
  disk = openSmallDisk();
  const { databaseUrl } = database.settings;
  servers = await Promise.all(
    [dataDir, disk.folder].map((folder) => startServer({ databaseUrl, dataDir: folder })),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  disk.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

async function post({ origin }: ServerProcess, path: string, body: BodyInit, cookie = "") {
  const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin", Cookie: cookie };
  return fetch(origin + path, { method: "POST", redirect: "manual", headers, body });
}

async function signedIn(server: ServerProcess): Promise<string> {
  const form = { step: "passphrase", email: ownerEmail, passphrase };
  const answer = await post(server, "/admin/sign-in", new URLSearchParams(form));
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
}

async function upload(server: ServerProcess, cookie: string, hue: number): Promise<string> {
  const form = new FormData();
  form.append("files", new File([new Uint8Array(await aPhoto({ hue }))], "terrace.jpg"));
  const sent = await post(server, "/admin/pictures", form, cookie);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/admin/pictures?added=1"]);
  const rows = database.db.selectFrom("pictures").select("name").where("original", "is not", null);
  return (await rows.orderBy("position", "desc").executeTakeFirstOrThrow()).name;
}

async function addressesOf(name: string): Promise<string[]> {
  const { hash, width } = (await listPictures(database.db))[name]!;
  return offeredWidths(width).flatMap((offered) =>
    pictureFormats.map((format) => `/photos/${photoFile(name, hash, offered, format)}`),
  );
}

const statuses = ({ origin }: ServerProcess, addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await fetch(origin + address)).status));

// The files of cached image variants.
const cached = async (folder: string) =>
  (await readdir(join(folder, "pictures")).catch(() => [])).filter((file) =>
    /^photo-.*\.(?:avif|webp|jpg)$/.test(file),
  );

test("uploaded at one, shown at the other; deleted at the other, gone at the one", async () => {
  const [roomy, full] = servers as [ServerProcess, ServerProcess];
  const cookie = await signedIn(roomy);
  disk.fill(full.pid, ".");
  const first = await upload(roomy, cookie, 0);
  const second = await upload(full, cookie, 60);
  const addresses = [...(await addressesOf(first)), ...(await addressesOf(second))];
  // Four widths in three formats each.
  expect(addresses).toHaveLength(24);
  for (const server of servers)
    expect(await statuses(server, addresses)).toEqual(Array(24).fill(200));
  await expect.poll(() => cached(dataDir)).toHaveLength(24);
  expect(await cached(disk.folder)).toEqual([]);

  for (const name of [first, second])
    expect(
      (await post(full, `/admin/pictures/${name}`, new URLSearchParams({ do: "delete" }), cookie))
        .status,
    ).toBe(303);
  for (const server of servers)
    expect(await statuses(server, addresses)).toEqual(Array(24).fill(404));
  expect(await database.db.selectFrom("picture_originals").select("picture").execute()).toEqual([]);
  disk.empty(full.pid);
});
