// Validates the environment variables of IndexNow, at boot.

/** How search engines are told of changed pages. */
export interface IndexNowSettings {
  /** Public: it stands in a file of the site. */
  key: string;
  /** Where changes are posted. */
  url: string;
}

const usual = "https://api.indexnow.org/indexnow";

/** The settings, null when none are given, or one line per fault. */
export function readIndexNowSettings(
  env: Record<string, string | undefined>,
  { localHost }: { localHost: RegExp },
): { ok: true; indexNow: IndexNowSettings | null } | { ok: false; faults: string[] } {
  const key = env["INDEXNOW_KEY"]?.trim();
  const url = env["INDEXNOW_URL"]?.trim();
  if (key === undefined)
    return url === undefined
      ? { ok: true, indexNow: null }
      : { ok: false, faults: ["INDEXNOW_URL needs INDEXNOW_KEY beside it"] };
  if (!/^[a-z0-9-]{8,128}$/i.test(key))
    return { ok: false, faults: ["INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens"] };
  if (url !== undefined && !isAllowed(url, localHost))
    return { ok: false, faults: [`INDEXNOW_URL must be an address with https, such as ${usual}`] };
  return { ok: true, indexNow: { key, url: url ?? usual } };
}

function isAllowed(url: string, localHost: RegExp): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && localHost.test(hostname));
}
