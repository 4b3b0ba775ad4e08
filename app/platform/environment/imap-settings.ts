// Validates the environment variables of the mailbox from which replies to our emails are read, at boot.

/** A mailbox that is read by IMAP. */
export interface ImapSettings {
  host: string;
  port: number;
  /** TLS from the first byte on; otherwise the connection is upgraded (STARTTLS) before the password is sent. */
  isImplicitTls: boolean;
  /** Whether the password may be sent without TLS: to this machine only. */
  mayBePlain: boolean;
  user: string;
  password: string;
  folder: string;
}

const example = "imaps://user:password@mail.example.com:993/INBOX";

/** The settings, null when none are given, or one line per fault, which starts with the variable's name and contains no value. */
export function readImapSettings(
  env: Record<string, string | undefined>,
  { localHost }: { localHost: RegExp },
): { ok: true; imap: ImapSettings | null } | { ok: false; faults: string[] } {
  const given = env["IMAP_URL"]?.trim();
  // Not trimmed: trailing spaces are part of a password.
  const apart = env["IMAP_PASSWORD"];
  if (given === undefined)
    return apart === undefined
      ? { ok: true, imap: null }
      : refuse("IMAP_PASSWORD needs IMAP_URL beside it");
  const parts = readUrl(given, localHost);
  if (!parts) return refuse(`IMAP_URL must look like ${example}, with %40 for @ in the user`);
  const { password: within, ...place } = parts;
  if (within !== "" && apart !== undefined)
    return refuse("IMAP_PASSWORD must be unset when IMAP_URL has a password");
  const password = apart ?? within;
  if (password === "") return refuse("IMAP_URL needs a password, or IMAP_PASSWORD beside it");
  return { ok: true, imap: { ...place, password } };
}

function refuse(fault: string): { ok: false; faults: string[] } {
  return { ok: false, faults: [fault] };
}

function readUrl(given: string, localHost: RegExp): ImapSettings | null {
  if (!URL.canParse(given)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(given);
  if (!/^imaps?:$/.test(protocol) || hostname === "" || search !== "" || hash !== "") return null;
  const isImplicitTls = protocol === "imaps:";
  try {
    const user = decodeURIComponent(username);
    if (user === "") return null;
    return {
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || (isImplicitTls ? 993 : 143)),
      isImplicitTls,
      mayBePlain: localHost.test(hostname),
      user,
      password: decodeURIComponent(password),
      folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
    };
  } catch {
    // A percent sign that is not encoded.
    return null;
  }
}

/** The mailbox by its name, without its password: its position is stored under it. */
export function mailboxName({ user, host, folder }: ImapSettings): string {
  return `${user} ${host} ${folder}`;
}
