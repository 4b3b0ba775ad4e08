// The connection to the mailbox, by IMAP: opened for reading only, with limits on time and size, and what kept it from being read.
import type { FetchMessageObject, ImapFlow } from "imapflow";
import type { ImapSettings } from "#app/platform/environment/email-settings.ts";
import type { MailboxFault } from "./mailboxes.sql.server.ts";

/** An open folder. */
export interface OpenFolder {
  /** Another one means that all numbers of its emails are new. */
  uidValidity: string;
  /** The number that the next email will have. */
  uidNext: number;
  /** The numbers of all emails after that one, in ascending order. */
  listAfter(uid: number): Promise<number[]>;
  /** The number of the first of the emails that came on the day of that instant or later; `uidNext` when there is none. */
  findFirstSince(instant: Date): Promise<number>;
  /** Asked for one alone, an error names it. Headers, size and arrival of those that still exist, in ascending order. */
  fetchHeads(uids: readonly number[]): Promise<FetchMessageObject[]>;
  /** The email, or its beginning where it is larger than `most` bytes, by default `mostBytes`; null when it no longer exists. */
  fetchSource(uid: number, most?: number): Promise<Buffer | null>;
}

/** All that is ever read of one email: the text comes first, attachments after it. */
export const mostBytes = 1024 * 1024;
const mostHeaderBytes = 64 * 1024;
const patience = 15_000;

/**
 * Connects, opens the folder, and closes the connection when `read` has ended, however it ended. Rejects after that many
 * milliseconds, when given.
 */
export async function withFolder(
  { host, port, isImplicitTls, mayBePlain, user, password, folder }: ImapSettings,
  read: (folder: OpenFolder) => Promise<void>,
  within?: number,
): Promise<void> {
  // Loaded where a mailbox is set, and only there.
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client({
    host,
    port,
    secure: isImplicitTls,
    // Upgraded, or given up before the password is sent; the certificate of a server on this machine is for another name.
    ...(!isImplicitTls && { doSTARTTLS: !mayBePlain }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    maxLiteralSize: 2 * mostBytes,
  });
  // Each command rejects by itself; without a listener the event would end the process.
  client.on("error", () => {});
  const use = async () => {
    await client.connect();
    await read(await openFolder(client, folder));
    await client.logout();
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    if (within === undefined) return;
    timer = setTimeout(() => reject(new Error("The server took too long")), Math.max(0, within));
  });
  try {
    await Promise.race([use(), late]);
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

// Nothing is marked as read, moved or deleted.
async function openFolder(client: ImapFlow, path: string): Promise<OpenFolder> {
  const { uidValidity, uidNext } = await client
    .mailboxOpen(path, { readOnly: true })
    .catch((error: unknown) => {
      throw new FolderError("The folder could not be opened", { cause: error });
    });
  return {
    uidValidity: String(uidValidity),
    uidNext,
    async listAfter(uid) {
      // Where no email has such a number, the range means the last one (RFC 9051, sequence-set).
      const found = (await client.search({ uid: `${uid + 1}:*` }, { uid: true })) || [];
      return found.filter((one) => one > uid).toSorted((a, b) => a - b);
    },
    async findFirstSince(since) {
      const found = (await client.search({ since }, { uid: true })) || [];
      return found.reduce((first, uid) => Math.min(first, uid), uidNext);
    },
    async fetchHeads(uids) {
      const head = { key: "HEADER", start: 0, maxLength: mostHeaderBytes };
      const wanted = { uid: true, size: true, internalDate: true, bodyParts: [head] };
      const heads = await client
        .fetchAll(uids.join(","), wanted, { uid: true })
        .catch(failAt(uids.length === 1 ? uids[0]! : null));
      return heads.toSorted((a, b) => a.uid - b.uid);
    },
    async fetchSource(uid, most = mostBytes) {
      const source = { start: 0, maxLength: most };
      const email = await client
        .fetchOne(String(uid), { uid: true, source }, { uid: true })
        .catch(failAt(uid));
      return (email && email.source) || null;
    },
  };
}

class FolderError extends Error {}

/** The server listed emails and did not deliver them: it refused, broke off or fell silent. */
class DeliveryError extends Error {
  readonly uid: number | null;
  constructor(uid: number | null, options: ErrorOptions) {
    super("The server did not deliver what it lists", options);
    this.uid = uid;
  }
}

function failAt(uid: number | null) {
  return (cause: unknown): never => {
    throw new DeliveryError(uid, { cause });
  };
}

/** At which email `withFolder` failed; null when that is not known, or when it was not for an email. */
export function uidOfFailure(error: unknown): number | null {
  return error instanceof DeliveryError ? error.uid : null;
}

/** Why a mailbox could not be read, from what `withFolder` throws. */
export function faultOf(error: unknown): MailboxFault {
  const seen = Object(error) as { authenticationFailed?: boolean; tlsFailed?: boolean };
  const code = codeOf(error);
  if (seen.authenticationFailed) return "login";
  if (seen.tlsFailed || /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(?:TLS|SSL)/.test(code))
    return "insecure";
  if (away.test(code)) return "unreachable";
  return error instanceof FolderError ? "folder" : "other";
}

const away =
  /^(?:E(?:CONN\w+|NOTFOUND|AI_AGAIN|TIMEDOUT|TIMEOUT|HOSTUNREACH|NETUNREACH|PIPE|THROTTLE)|NoConnection|ClosedAfter\w+|\w+_TIMEOUT|StateLogout)$/;

/** The error's code, or that of its cause; "" when it has none. */
export function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  if (typeof code === "string") return code;
  return cause === undefined ? "" : codeOf(cause);
}
