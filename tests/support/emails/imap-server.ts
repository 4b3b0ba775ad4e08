// A real mail server that serves a mailbox by IMAP: Dovecot with one account, its mailbox in a folder of its own.
import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ImapFlow } from "imapflow";
import { freePort } from "../site/free-port.ts";

/** The one account, whose `@`, `:` and `/` are encoded in a URL. */
const account = { user: "stay@kaz-filao.example", password: "p@ss/wörd#1" };

export interface ImapServer {
  /** For IMAP_URL: with TLS at once, and with STARTTLS. The certificate is for `localhost`, and its issuer is unknown. */
  url(protocol: "imap" | "imaps", host?: "127.0.0.1" | "localhost"): string;
  /** The certificate that would have to be trusted, PEM. */
  certificate: string;
  /** Puts an email into a folder, as received at that time. */
  deliver(raw: string | Uint8Array, receivedAt: Date, folder?: string): Promise<void>;
  /** The flags of the emails in the inbox, in the order of their arrival; without "Recent", which the server sets. */
  flags(): Promise<string[][]>;
  /** As after a restored backup: the same emails with other numbers and another UIDVALIDITY. */
  recreate(): Promise<void>;
  /** The server can list the email in which these words are, and no longer open its file. Returns what undoes it. */
  spoil(words: string): () => void;
  /** Deletes all emails of the inbox. */
  empty(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

// Root's mail server must not store mail as root.
const isRoot = process.getuid?.() === 0;
const nobody = 65534;

/** Starts the program at that path on free ports. */
export async function anImapServer(program: string): Promise<ImapServer> {
  const folder = mkdtempSync(join(tmpdir(), "imap-"));
  const [plain, tls] = [await freePort(), await freePort()];
  prepare(folder, { plain, tls });
  let server: ChildProcess | null = null;
  const start = async () => {
    server = spawn(program, ["-F", "-c", join(folder, "dovecot.conf")], { stdio: "ignore" });
    for (let look = 0; look < 200 && !(await answers(plain)); look++) await wait(50);
  };
  const stop = async () => {
    if (!server) return;
    const ended = once(server, "exit");
    server.kill();
    await ended;
    server = null;
  };
  const asClient = async <Answer>(work: (client: ImapFlow) => Promise<Answer>): Promise<Answer> => {
    const { user, password: pass } = account;
    const client = new ImapFlow({
      host: "127.0.0.1",
      port: plain,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass },
      logger: false,
      disableAutoIdle: true,
    });
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };
  await start();
  return {
    url: (protocol, host = "127.0.0.1") =>
      `${protocol}://${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@${host}:${protocol === "imap" ? plain : tls}/INBOX`,
    certificate: readFileSync(join(folder, "certificate.pem"), "utf8"),
    deliver: (raw, receivedAt, path = "INBOX") =>
      asClient(async (client) => {
        if (path !== "INBOX") await client.mailboxCreate(path);
        await client.append(path, Buffer.from(raw), [], receivedAt);
      }),
    flags: () =>
      asClient(async (client) => {
        await client.mailboxOpen("INBOX");
        const emails = await client.fetchAll("1:*", { flags: true });
        return emails.map(({ flags = [] }) => [...flags].filter((flag) => flag !== "\\Recent"));
      }),
    async recreate() {
      await stop();
      for (const name of readdirSync(join(folder, "mail")))
        if (/^dovecot(?:-uidlist|\.index)/.test(name)) rmSync(join(folder, "mail", name));
      await start();
    },
    spoil(words) {
      const files = ["new", "cur"].flatMap((name) => {
        const within = join(folder, "mail", name);
        return readdirSync(within).map((file) => join(within, file));
      });
      const path = files.find((file) => readFileSync(file, "utf8").includes(words));
      if (path === undefined) throw new Error(`No email has the words ${words}`);
      chmodSync(path, 0);
      return () => chmodSync(path, 0o600);
    },
    empty: () =>
      asClient(async (client) => {
        await client.mailboxOpen("INBOX");
        await client.messageDelete("1:*");
      }),
    start,
    stop,
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function prepare(folder: string, { plain, tls }: { plain: number; tls: number }): void {
  const at = (name: string) => join(folder, name);
  for (const name of ["run", "home", "mail"]) mkdirSync(at(name));
  chmodSync(folder, 0o755);
  const names = ["-keyout", at("key.pem"), "-out", at("certificate.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", ...names, ...subject],
    { stdio: "ignore" },
  );
  writeFileSync(at("users"), `${account.user}:{PLAIN}${account.password}::::::\n`);
  chmodSync(at("users"), 0o644);
  const { uid, gid, username } = userInfo();
  const owner = isRoot ? { uid: nobody, gid: nobody } : { uid, gid };
  if (isRoot) for (const name of ["home", "mail"]) chownSync(at(name), nobody, nobody);
  writeFileSync(
    at("dovecot.conf"),
    `${isRoot ? "" : `default_internal_user = ${username}\ndefault_login_user = ${username}\n`}
base_dir = ${at("run")}
log_path = ${at("log")}
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${at("certificate.pem")}
ssl_key = <${at("key.pem")}
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${at("mail")}
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${at("users")}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${at("home")}
}
service imap-login {
  inet_listener imap {
    port = ${plain}
  }
  inet_listener imaps {
    port = ${tls}
  }
}
`,
  );
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const greeting = once(socket, "data").then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([greeting, wait(2_000, false)]);
  socket.destroy();
  return answer;
}
