// PostgreSQL databases that one test after the other uses. To create and drop one costs some 130 ms of processor time, a third of
// which is spent on checkpoints; to put the rows of its template back costs a tenth of that.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { postgresTemplate, urlOfDatabase } from "./database-templates.ts";
import type { Template } from "./database-templates.ts";

interface UsedDatabase {
  name: string;
  /** How many tests have used it. */
  uses: number;
}

const given: Record<Template, UsedDatabase[]> = { migrated: [], seeded: [] };
const usesOf = new Map<string, number>();
// Deleted rows and their index entries stay in the files, and slow down every query after some time.
const mostUses = 40;

/** The name of a new database. */
export function newName(): string {
  return `app_${randomUUID().replaceAll("-", "")}`;
}

/** Takes a database that a test no longer needs; it is put in order when the next test opens it. */
export function giveBack(template: Template, name: string): void {
  const uses = (usesOf.get(name) ?? 0) + 1;
  usesOf.delete(name);
  given[template].push({ name, uses });
}

/**
 * The name of a database with the rows of `template` that another test of this process has used, or null when there is none. It has a new name: what
 * that test may have left running finds no database.
 */
export async function reuseDatabase(serverUrl: string, template: Template): Promise<string | null> {
  const used = given[template].pop();
  if (!used) return null;
  const name = newName();
  if (used.uses < mostUses && (await restoreRows(serverUrl, template, used.name))) {
    try {
      await onServer(serverUrl, `alter database ${used.name} rename to ${name}`);
      usesOf.set(name, used.uses);
      return name;
    } catch {
      // Something has connected again: it is not used any more.
    }
  }
  await onServer(serverUrl, `drop database ${used.name} with (force)`);
  return null;
}

/** False when the test has changed the schema. */
async function restoreRows(serverUrl: string, template: Template, name: string): Promise<boolean> {
  contents[template] ??= readContents(serverUrl, template);
  const { schema, restore } = await contents[template];
  const client = new pg.Client({ connectionString: urlOfDatabase(serverUrl, name) });
  await client.connect();
  try {
    await client.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    if ((await describeSchema(client)) !== schema) return false;
    await client.query(restore);
    return true;
  } finally {
    await client.end();
  }
}

interface Contents {
  schema: string;
  /** Statements that put the rows back. */
  restore: string;
}

const contents: Partial<Record<Template, Promise<Contents>>> = {};

async function readContents(serverUrl: string, template: Template): Promise<Contents> {
  // From a copy: nothing may be connected to the template while another process copies it.
  const copy = newName();
  await onServer(
    serverUrl,
    `create database ${copy} template ${postgresTemplate(template)} strategy file_copy`,
  );
  const client = new pg.Client({ connectionString: urlOfDatabase(serverUrl, copy) });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const deletions = rows.map(({ name }) => `delete from ${name}`);
  const insertions: string[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${name} t`,
    );
    const [first] = found.rows;
    if (first?.rows)
      insertions.push(
        `insert into ${name} select * from json_populate_recordset(null::${name}, ${pg.escapeLiteral(first.rows)})`,
      );
  }
  const schema = await describeSchema(client);
  await client.end();
  await onServer(serverUrl, `drop database ${copy} with (force)`);
  return {
    schema,
    restore: [
      "begin",
      // Neither triggers, which forbid to change what is written for good, nor foreign keys.
      "set local session_replication_role = replica",
      ...deletions,
      ...insertions,
      "commit",
    ].join(";\n"),
  };
}

// Tables, indexes, columns, constraints, triggers and functions: how many, and the newest of each.
async function describeSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(
    `select concat_ws(' ',
      (select concat(count(*), ':', max(oid::bigint)) from pg_class where oid >= 16384 and relkind <> 't'),
      (select count(*) from pg_attribute where attrelid >= 16384 and not attisdropped),
      (select concat(count(*), ':', max(oid::bigint)) from pg_constraint where oid >= 16384),
      (select concat(count(*), ':', max(oid::bigint), count(*) filter (where tgenabled <> 'O')) from pg_trigger where oid >= 16384),
      (select concat(count(*), ':', max(oid::bigint)) from pg_proc where oid >= 16384)) as schema`,
  );
  return rows[0]?.schema ?? "";
}

/** Runs a command on the server's own database. */
export async function onServer(serverUrl: string, command: string): Promise<void> {
  // One connection for all tests of a file; it does not keep the process alive at the end.
  server ??= new pg.Pool({ connectionString: serverUrl, max: 1, allowExitOnIdle: true });
  // Two test files at once may find the template in use by the other's copy.
  for (let attempt = 1; ; attempt++) {
    try {
      await server.query(command);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "55006" || attempt === 20) throw error;
    }
  }
}

let server: pg.Pool | undefined;
