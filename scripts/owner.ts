// `npm run owner`: creates the first owner and prints the link to set the passphrase. `--email` and `--name` skip the
// prompts. `-- --new-link --email ...` prints a new link for an existing user; `--forget-codes` also turns off their
// two-factor codes and removes their passkeys, for a lost phone.
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { linkDays, normalizeEmail, readNewUser } from "#app/admin/auth/rules/passphrase.ts";
import { findUserByEmail } from "#app/admin/auth/users.sql.server.ts";
import { createFirstOwner, renewInvitation } from "#app/admin/users/answer-users.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { migrate } from "#db/migrate.server.ts";

const args = readArguments();
const read = readEnvironment(process.env);
if (!read.ok) refuse(...read.faults);
const { environment } = read;

const refusals = {
  ownerThere:
    "There is an owner already. Others are invited at /admin/people; --new-link makes a new link for a person who is there",
  emailTaken: "A person with this e-mail address is there already, or was",
  unknownUser: "No user has this e-mail address",
};

const database = await openDatabase(environment);
try {
  await migrate(database);
  const app = { database, environment, clock: systemClock };
  const done = args["new-link"] ? await anotherLink() : await firstOwner();
  if (!done.ok) {
    console.error(done.why);
    process.exitCode = 1;
  } else {
    console.log(
      `Open this link within ${linkDays.command * 24} hours and set a passphrase. It works once:`,
    );
    console.log(done.link);
  }

  async function firstOwner() {
    const email = args.email ?? (await ask("E-mail: "));
    const name = args.name ?? (await ask("Name: "));
    const user = readNewUser({ email, name, role: "owner" });
    if (!user.ok) return { ok: false as const, why: faultText(user.faults) };
    const made = await createFirstOwner(user.user, app);
    return made.ok ? made : { ok: false as const, why: refusals[made.reason] };
  }

  async function anotherLink() {
    const email = normalizeEmail(args.email ?? (await ask("E-mail: ")));
    const found = await findUserByEmail(database.db, email);
    const options = { forgetCodes: args["forget-codes"], days: linkDays.command as number };
    const renewed = found && (await renewInvitation(found.user.id, null, app, options));
    return renewed?.ok ? renewed : { ok: false as const, why: refusals.unknownUser };
  }
} finally {
  await database.close();
}

function readArguments() {
  const options = {
    email: { type: "string" },
    name: { type: "string" },
    "new-link": { type: "boolean", default: false },
    "forget-codes": { type: "boolean", default: false },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(
      error instanceof Error ? error.message : String(error),
      "npm run owner -- [--email <address>] [--name <name>] [--new-link [--forget-codes]]",
    );
  }
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) refuse("There is no terminal to ask at: give --email and --name");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

function faultText(faults: Record<string, string>): string {
  return Object.keys(faults)
    .map((field) => (field === "email" ? "That is no e-mail address" : "A name is needed"))
    .join("\n");
}

function refuse(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
