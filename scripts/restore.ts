// `npm run restore -- <file>`: restores a backup into an empty DATA_DIR or an empty PostgreSQL database.
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { restoreBackup } from "#db/restore-backup.server.ts";

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) refuse("Name one file: npm run restore -- kaz-filao.backup.gz");
const read = readEnvironment(process.env);
if (!read.ok) refuse(...read.faults);

const refusals = {
  notEmpty:
    "There is data already. Stop the site, and set another DATA_DIR, or an empty database with DATABASE_URL",
  notWhole: `${file} is not a complete backup: nothing was written`,
  newer: `${file} was written by a later release: restore it with that one`,
};
const restored = await restoreBackup(file, read.environment);
if (!restored.ok) refuse(refusals[restored.reason]);
console.log(`${restored.rows} rows and ${restored.pictures} pictures are back. Start the site`);

function refuse(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
