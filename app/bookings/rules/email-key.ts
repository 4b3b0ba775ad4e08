// Identifies the mailbox of an email address, for counting the emails and bookings of one mailbox.

/**
 * The email in lower case without surrounding spaces and a `+tag`, its domain in ASCII. For comparison only, never as a
 * recipient. Dots stay, because most mail servers distinguish them.
 */
export function emailKey(email: string): string {
  const normalized = email.trim().toLowerCase();
  const at = normalized.lastIndexOf("@");
  return `${mailboxOf(normalized.slice(0, Math.max(at, 0)))}@${inAscii(normalized.slice(at + 1))}`;
}

function mailboxOf(local: string): string {
  const tag = local.indexOf("+");
  return tag > 0 ? local.slice(0, tag) : local;
}

// One domain can be written in two ways: münchen.example and xn--mnchen-3ya.example.
function inAscii(domain: string): string {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}
