// A PostgreSQL password of any characters, given in DATABASE_PASSWORD, opens the database.
import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";

const password = ` p@ss/w#rd%41:?&='"\\ é `;
const user = `guarded_${randomUUID().replaceAll("-", "")}`;
const server = new URL(inject("postgresUrl"));
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server.href });
  await admin.connect();
  await admin.query(`create user ${user} password ${admin.escapeLiteral(password)}`);
  // The tests' server requires a password from no other user.
  const { rows } = await admin.query<{ hba_file: string }>("show hba_file");
  const rules = rows[0]!.hba_file;
  const others = readFileSync(rules, "utf8");
  writeFileSync(rules, `host all ${user} 127.0.0.1/32 scram-sha-256\n`);
  appendFileSync(rules, others);
  // Without a password the driver leaves its connection waiting to sign in, and nothing else can drop a database until it has ended.
  await admin.query("alter system set authentication_timeout = '3s'");
  await admin.query("select pg_reload_conf()");
});
afterAll(async () => {
  await admin.query("alter system reset authentication_timeout");
  await admin.query("select pg_reload_conf()");
  await admin.end();
});

async function ping(variables: Record<string, string>): Promise<boolean> {
  const read = readEnvironment(variables);
  if (!read.ok) throw new Error(read.faults.join());
  const database = await openDatabase(read.environment);
  try {
    return await database.ping();
  } finally {
    await database.close();
  }
}

test("a password with @ / # % and spaces is accepted unchanged", async () => {
  const url = `postgres://${user}@${server.host}/postgres`;
  expect(await ping({ DATABASE_URL: url, DATABASE_PASSWORD: password })).toBe(true);
  expect(await ping({ DATABASE_URL: url, DATABASE_PASSWORD: password.trim() })).toBe(false);
  expect(await ping({ DATABASE_URL: url })).toBe(false);
});
