// The nightly backup, started by deploy/kaz-filao-backup.service: `node scripts/nightly-backup.ts <folder>` writes a
// backup into the folder, then deletes expired ones. `--failed` emails the owner that a backup failed.
import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { ownerAddress, readEnvironment } from "#app/platform/environment/environment.ts";
import { smtpMailer } from "#app/platform/emails/mailer.server.ts";
import { backupName, expiredBackups } from "#db/expired-backups.ts";
import { recordBackup, writeBackup } from "#db/write-backup.server.ts";
import "./use-property.ts";

const { facts } = await import("#property/facts.ts");
const [argument, ...rest] = process.argv.slice(2);
if (!argument || rest.length > 0)
  refuse("Name one folder: node scripts/nightly-backup.ts <folder>");
const read = readEnvironment(process.env);
if (!read.ok) refuse(...read.faults);
const { environment } = read;
if (argument === "--failed") await reportFailure();
else
  await backUp(argument).catch((error: unknown) => refuse(`The backup failed: ${String(error)}`));

async function backUp(folder: string): Promise<void> {
  const name = backupName(new Date());
  const { rows, pictures } = await writeBackup(environment, join(folder, name));
  // Without the record the backup is as good; the checklist then calls the last one older than it is.
  await recordBackup(environment, new Date()).catch((error: unknown) =>
    console.error(`The time of the backup was not recorded: ${String(error)}`),
  );
  // Only after a new backup is complete.
  const expired = expiredBackups(readdirSync(folder));
  for (const old of expired) rmSync(join(folder, old), { force: true });
  console.log(`${rows} rows and ${pictures} pictures are in ${join(folder, name)}`);
  if (expired.length > 0) console.log(`Deleted: ${expired.join(", ")}`);
}

async function reportFailure(): Promise<void> {
  const { smtpUrl, mailFrom, dkim, origin } = environment;
  const to = ownerAddress(environment, facts);
  if (!smtpUrl) refuse("A backup failed, and without SMTP_URL no email can say so");
  const text = [
    `The backup of ${origin} failed on ${hostname()}.`,
    "The site goes on; older backups are still there. To see why, on the server: journalctl -u kaz-filao-backup",
    "To try again: systemctl start kaz-filao-backup",
  ].join("\n\n");
  await smtpMailer(smtpUrl, { dkim }).send({
    to,
    from: mailFrom ?? to,
    subject: `The backup of ${new URL(origin).host} failed`,
    text,
    html: `<p>${text.replaceAll("\n\n", "</p><p>")}</p>`,
    messageId: `<${randomUUID()}@${new URL(origin).hostname}>`,
    attachments: [],
  });
  console.log(`Sent an email to ${to}`);
}

function refuse(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
