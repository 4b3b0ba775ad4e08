// `npm run backup -- <file>`: writes a backup of all data into one compressed file, while the site runs.
import { existsSync } from "node:fs";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { recordBackup, writeBackup } from "#db/write-backup.server.ts";

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) refuse("Name one file: npm run backup -- kaz-filao.backup.gz");
if (existsSync(file)) refuse(`${file} is there already`);
const read = readEnvironment(process.env);
if (!read.ok) refuse(...read.faults);
const { rows, pictures } = await writeBackup(read.environment, file);
await recordBackup(read.environment, new Date());
console.log(`${rows} rows and ${pictures} pictures are in ${file}`);
console.log("It contains guests' data and the means to sign in: store it securely");

function refuse(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
