// The built site as its next release might be: the same program with one more migration, which runs when it starts.
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Its folder; `startServer` starts it there. */
export interface NextRelease {
  folder: string;
  remove(): Promise<void>;
}

// What most releases add: a column that the former one does not know, an index, and a table.
const step = `"9999-12-31-1-next-release": { async up(db) {
  await db.schema.alterTable("bookings").addColumn("next_release", "text", (c) => c.notNull().defaultTo("")).execute();
  await db.schema.createIndex("next_release_by_source").on("bookings").column("source").execute();
  await db.schema.createTable("next_release").addColumn("id", "text", (c) => c.primaryKey()).execute();
} },`;

/** Needs a build. Throws when the build no longer lists its migrations in the expected form. */
export async function aNextRelease(): Promise<NextRelease> {
  const folder = await mkdtemp(join(tmpdir(), "next-release-"));
  await mkdir(join(folder, "build"));
  for (const part of ["package.json", "scripts", "build/server"])
    await cp(part, join(folder, part), { recursive: true });
  for (const part of ["app", "db", "property", "node_modules", "build/client"])
    await symlink(resolve(part), join(folder, part), "junction");
  const program = join(folder, "build/server/index.js");
  const text = await readFile(program, "utf8");
  const list = /^(?:var|const) migrations = \{$/m;
  if (!list.test(text)) throw new Error("The migrations are not found in the build");
  await writeFile(
    program,
    text.replace(list, (line) => `${line}\n${step}`),
  );
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
