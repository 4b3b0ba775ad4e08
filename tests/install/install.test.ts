// deploy/install run on a fresh Debian with systemd as its first process: refusals, the first installation, backups, updates, and
// the rollback of a release that does not start. The tests run in order on one system.
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Debian, startDebian, until } from "./container.ts";
import { observeEncoder } from "./encoder.ts";
import { copySources, npmSettingsFor, chooseTempFolder, unpackDebian } from "./debian.ts";

const archive = inject("debianArchive");
const domain = "www.kaz-filao.localhost";
const sender = `"O'Neil's #1 $HOME \\ \`house\`" <stay@kaz-filao.example>`;
const smtp = "smtp://user:p%40ss%23word@127.0.0.1:2525";
const named = ["--domain", domain, "--email", "owner@kaz-filao.example", "--name", "Anaïs O'Neil"];

describe.skipIf(!archive)("deploy/install on a fresh Debian", () => {
  let folder: string;
  let debian: Debian;
  let npm: Record<string, string>;
  const checkout = "/root/kaz-filao";
  /** A path of the system, as seen from this machine. */
  const at = (path: string) => join(debian.root, path);
  const install = (args: string[] = [], env: Record<string, string> = {}) =>
    debian.run([`${checkout}/deploy/install`, ...args], { ...npm, ...env });
  const isReady = () => debian.sh("curl -fsS http://127.0.0.1:3000/readyz");
  const authority = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
  const requestSite = (path: string) =>
    until(() => debian.sh(`curl -fsS --cacert ${authority} https://${domain}${path} || true`));
  const current = () => debian.sh("readlink /opt/kaz-filao/current");
  const releases = () => readdirSync(at("opt/kaz-filao/releases")).sort();
  const backups = () => readdirSync(at("var/lib/kaz-filao-backups")).sort();
  const listUserEmails = (dataDir: string) =>
    debian.sh(
      `cd /opt/kaz-filao/current && node_modules/.bin/node -p 'new (require("node:sqlite").DatabaseSync)("${dataDir}/house.sqlite").prepare("select email from people").all().map(({ email }) => email).join()'`,
    );

  beforeAll(async () => {
    folder = chooseTempFolder();
    const root = join(folder, "root");
    await unpackDebian(archive, root);
    npm = await npmSettingsFor(root);
    copySources(join(root, checkout));
    // A real server's DNS name resolves to itself.
    appendFileSync(join(root, "etc/hosts"), `127.0.0.1 ${domain}\n`);
    debian = await startDebian(root);
  });
  afterAll(async () => {
    await debian?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("refuses with one sentence before anything is changed", async () => {
    const refusals: [string[], RegExp][] = [
      [[], /^--domain is missing\./],
      [["--domain"], /^--domain needs a value\./],
      [["--domian", domain], /^Unknown option --domian\./],
      [[...named, "--domain", "https://www.example.com"], /not a site's name\. .*without https/],
      [[...named, "--domain", "example"], /is not a site's name/],
      [[...named, "--email", "owner"], /^"owner" is not an email address\./],
      [[...named, "--name", " "], /^Your name is missing\./],
      [[...named, "--smtp", smtp], /^--from is missing/],
      [[...named, "--smtp", "mail.example.com", "--from", sender], /must look like smtps:/],
      [
        [...named, "--smtp", "smtp://a:b#c@mail.example.com", "--from", sender],
        /write %25 for %, %40 for @/,
      ],
      [[...named, "--from", "Sea View"], /^"Sea View" is not a sender\./],
      [[...named, "--name", "Two\nlines"], /line break/],
      [["--back"], /^The site is not installed yet/],
    ];
    for (const [args, reason] of refusals) {
      const ended = await install(args);
      expect.soft(ended, args.join(" ")).toEqual(refusal(reason));
      expect.soft(ended.said.trimEnd().split("\n")).toHaveLength(1);
    }
    // At a terminal it prompts.
    const answers = String.raw`${domain}\nowner\nAnaïs\n\n`;
    const terminal = `printf '${answers}' | script -qec ${checkout}/deploy/install /dev/null || true`;
    const terminalOutput = await debian.sh(terminal);
    for (const question of [
      "The site's name",
      "Your email address",
      "Your name",
      "The mail server",
    ])
      expect.soft(terminalOutput).toContain(question);
    expect(terminalOutput).toContain('"owner" is not an email address.');

    const script = `${checkout}/deploy/install`;
    const elsewhere = (prepare: string) =>
      debian.run(["unshare", "-m", "bash", "-c", `${prepare}; "$@"`, "bash", script, ...named]);
    expect(await elsewhere('chmod 755 /root && set -- setpriv --reuid=65534 "$@"')).toEqual(
      refusal(/^This must be run as root/),
    );
    const other =
      "printf 'ID=ubuntu\\nVERSION_ID=\"24.04\"\\n' > /tmp/other && mount --bind /tmp/other /etc/os-release";
    expect(await elsewhere(other)).toEqual(refusal(/^This needs Debian 12 or newer/));
    expect(await elsewhere("mount -t tmpfs none /run")).toEqual(
      refusal(/not started with systemd/),
    );
    expect(await elsewhere("mount -t tmpfs -o size=1g none /opt")).toEqual(
      refusal(/^Only \d+ MB are free/),
    );
    for (const path of ["opt/kaz-filao", "etc/kaz-filao.env", "usr/bin/node", "usr/bin/caddy"])
      expect.soft(existsSync(at(path)), path).toBe(false);
    expect(readFileSync(at("etc/passwd"), "utf8")).not.toContain("kaz-filao");
  });

  test("says what is wrong when a first installation fails, and leaves nothing half done", async () => {
    const ended = await install(named, {
      npm_config_registry: "http://127.0.0.1:9/",
      npm_config_prefer_offline: "false",
      npm_config_cache: "/tmp/npm",
      npm_config_fetch_retries: "0",
    });
    expect(ended.said).toContain("cannot be fetched with npm. See /var/log/kaz-filao-install.log");
    expect(ended.code).toBe(1);
    expect(releases()).toEqual([]);
    expect(existsSync(at("etc/kaz-filao.env"))).toBe(false);
  });

  test("installs: the site answers through Caddy, and the owner's link opens", async () => {
    const ended = await install([...named, "--smtp", smtp, "--from", sender]);
    expect(ended).toMatchObject({ code: 0 });
    const [link = ""] = /https:\/\/\S+\/admin\/invitation\/\S+/.exec(ended.said) ?? [];
    expect(link).toContain(`https://${domain}/admin/invitation/`);
    expect(await isReady()).toBe("ready");
    expect(await requestSite("/en")).toContain("<h1");
    expect(await requestSite(new URL(link).pathname)).toContain("owner@kaz-filao.example");
    expect(await listUserEmails("/var/lib/kaz-filao")).toBe("owner@kaz-filao.example");
  });

  test("runs the site as its own user, with exactly the settings that were given", async () => {
    const pid = await debian.sh("systemctl show -p MainPID --value kaz-filao");
    const environment = (await debian.sh(`tr '\\0' '\\n' < /proc/${pid}/environ`)).split("\n");
    expect(environment).toEqual(
      expect.arrayContaining([
        `ORIGIN=https://${domain}`,
        "OWNER_EMAIL=owner@kaz-filao.example",
        `SMTP_URL=${smtp}`,
        `MAIL_FROM=${sender}`,
        "DATA_DIR=/var/lib/kaz-filao",
        "NODE_ENV=production",
      ]),
    );
    expect(await debian.sh(`ps -o user= -p ${pid}`)).toBe("kaz-filao");
    expect(await observeEncoder(debian)).toMatch(/^kaz-filao +19 .*encoder-process\.server\.ts/);
    expect(statSync(at("etc/kaz-filao.env")).mode & 0o777).toBe(0o600);
    expect(await debian.sh("find -H /opt/kaz-filao/current ! -user root")).toBe("");
    const units =
      "kaz-filao.service kaz-filao-backup.service kaz-filao-backup.timer kaz-filao-backup-failed.service";
    expect(await debian.sh(`cd /etc/systemd/system && systemd-analyze verify ${units}`)).toBe("");
    const enabled = "systemctl is-enabled kaz-filao.service kaz-filao-backup.timer caddy.service";
    expect(await debian.sh(enabled)).toBe("enabled\nenabled\nenabled");
  });

  test("backs up, deletes old backups, and restores", async () => {
    await debian.sh("systemctl start kaz-filao-backup");
    const [first = ""] = backups();
    expect(backups()).toEqual([expect.stringMatching(/^kaz-filao-\d{4}-\d\d-\d\d-\d{6}\.gz$/)]);
    for (let day = 1; day <= 9; day++)
      cpSync(
        at(`var/lib/kaz-filao-backups/${first}`),
        at(`var/lib/kaz-filao-backups/kaz-filao-2026-03-0${day}-023000.gz`),
      );
    await debian.sh("sleep 1; systemctl start kaz-filao-backup");
    // Today's two, the last six days of March, and the Sunday of the week before those: 1 March 2026.
    const march = [1, 4, 5, 6, 7, 8, 9].map((day) => `kaz-filao-2026-03-0${day}-023000.gz`);
    expect(backups()).toEqual([...march, first, expect.stringMatching(/^kaz-filao-/)]);

    await debian.sh(
      `systemctl stop kaz-filao && mv /var/lib/kaz-filao /var/lib/before && kaz-filao restore /var/lib/kaz-filao-backups/${backups().at(-1)} && systemctl start kaz-filao`,
    );
    expect(await until(() => isReady().catch(() => ""))).toBe("ready");
    expect(await listUserEmails("/var/lib/kaz-filao")).toBe("owner@kaz-filao.example");
  });

  test("a backup that fails is reported by systemd and emailed to the owner", async () => {
    writeFileSync(at("srv/mail.js"), mailServer);
    const server = debian.start([
      "sh",
      "-c",
      "NODE_PATH=/opt/kaz-filao/current/node_modules exec /opt/kaz-filao/current/node_modules/.bin/node /srv/mail.js",
    ]);
    await until(async () => existsSync(at("srv/listening")));
    const before = backups();
    await debian.sh("mv /var/lib/kaz-filao/house.sqlite /var/lib/kaz-filao/away");
    const { code } = await debian.run(["systemctl", "start", "kaz-filao-backup"]);
    await debian.sh("mv /var/lib/kaz-filao/away /var/lib/kaz-filao/house.sqlite");
    expect(code).toBe(1);
    expect(await debian.sh("systemctl --failed --plain --no-legend")).toContain(
      "kaz-filao-backup.service",
    );
    const email = await until(
      async () => existsSync(at("srv/email")) && readFileSync(at("srv/email"), "utf8"),
    );
    expect(email).toContain("To: owner@kaz-filao.example");
    expect(email).toContain(`Subject: The backup of ${domain} failed`);
    expect(backups()).toEqual(before);
    await debian.sh("systemctl reset-failed");
    server.interrupt();
    await server.ended;
  });

  test("Ctrl-C in the middle of an update leaves the site as it is", async () => {
    const [now, there] = [await current(), releases()];
    const update = debian.start([`${checkout}/deploy/install`], npm);
    await until(async () => releases().length > there.length);
    update.interrupt();
    expect(await update.ended).toEqual({
      code: 130,
      said: expect.stringContaining("The site goes on as it was.") as string,
    });
    expect([await current(), releases()]).toEqual([now, there]);
    expect(await isReady()).toBe("ready");
  });

  test("a second run updates: backs up, retains the settings, shares the packages", async () => {
    const [settings, before, first] = [
      readFileSync(at("etc/kaz-filao.env"), "utf8"),
      backups(),
      await current(),
    ];
    writeFileSync(at(`${checkout}/public/second.txt`), "the second release");
    expect(await install()).toMatchObject({ code: 0 });
    expect(await requestSite("/second.txt")).toBe("the second release");
    expect(readFileSync(at("etc/kaz-filao.env"), "utf8")).toBe(settings);
    expect(backups()).toHaveLength(before.length + 1);
    expect(await current()).not.toBe(first);
    const node = (release: string) =>
      statSync(at(`${release}/node_modules/node-linux-${process.arch}/bin/node`)).ino;
    expect(node(await current())).toBe(node(first));
  });

  test("goes back to the former release when the new one does not start", async () => {
    const [second, there, settings] = [
      await current(),
      releases(),
      readFileSync(at("etc/kaz-filao.env"), "utf8"),
    ];
    const program = at(`${checkout}/scripts/serve.ts`);
    const workingSource = readFileSync(program, "utf8");
    writeFileSync(program, `throw new Error("broken on purpose");\n${workingSource}`);
    const { code, said } = await install(["--from", "other@kaz-filao.example"]);
    writeFileSync(program, workingSource);
    expect(code).toBe(1);
    expect(said).toContain("broken on purpose");
    expect(said).toContain(`The site is back on the release ${second.split("/").at(-1)}.`);
    expect([await current(), releases()]).toEqual([second, there]);
    expect(readFileSync(at("etc/kaz-filao.env"), "utf8")).toBe(settings);
    expect(await requestSite("/second.txt")).toBe("the second release");
  });

  test("--back goes to the release before, unless that is never ready", async () => {
    const [first = "", second = ""] = releases();
    expect(await install(["--back"])).toMatchObject({ code: 0 });
    expect(await current()).toContain(first);
    expect(
      await debian.sh(
        `ln -sfn /opt/kaz-filao/releases/${second} /opt/kaz-filao/current && systemctl restart kaz-filao && echo done`,
      ),
    ).toBe("done");
    writeFileSync(
      at(`opt/kaz-filao/releases/${first}/scripts/serve.ts`),
      "setInterval(() => {}, 1000);\n",
    );
    const { code, said } = await install(["--back"], { KAZ_INSTALL_PATIENCE: "15" });
    expect(code).toBe(1);
    expect(said).toContain(`The site is back on the release ${second}.`);
    expect(await current()).toContain(second);
    expect(await isReady()).toBe("ready");
  });
});

const mailServer = `
  const { SMTPServer } = require("smtp-server");
  const { writeFileSync } = require("node:fs");
  new SMTPServer({
    authOptional: true, disabledCommands: ["STARTTLS"], onAuth: (auth, session, done) => done(null, { user: auth.username }),
    onData(stream, session, done) {
      const pieces = [];
      stream.on("data", (piece) => pieces.push(piece)).on("end", () => {
        const text = Buffer.concat(pieces).toString();
        if (text.includes("failed")) writeFileSync("/srv/email", text);
        done();
      });
    },
  }).listen(2525, "127.0.0.1", () => writeFileSync("/srv/listening", ""));
`;

const refusal = (reason: RegExp) => ({ code: 1, said: expect.stringMatching(reason) as string });
