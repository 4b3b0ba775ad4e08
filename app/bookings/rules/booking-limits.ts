// Limits on booking without paying, per mailbox, per network, and for all guests together. The owner's settings are in `facts.unpaid`.

/** The owner's limits; 0 turns one off. */
export interface UnpaidLimits {
  /** Open unpaid stays of one email. */
  stays: number;
  /** Nights of the open unpaid stays of one email. */
  nights: number;
  /** Unpaid bookings made from one network within a day. */
  perNetwork: number;
  /** Share of all apartment-nights of `waveDays` days, in percent: above it unpaid bookings must be confirmed by email. */
  wavePercent: number;
}

/** What already counts towards the limits, without the booking to be checked. */
export interface UnpaidCount {
  stays: number;
  nights: number;
  fromNetwork: number;
}

/**
 * Whether one more unpaid stay of that many nights is within the limits of its email and its network. Apartments booked together
 * are so many stays as there are `apartments`, with the nights of all.
 */
export function isWithinUnpaidLimits(
  current: UnpaidCount,
  nights: number,
  limits: UnpaidLimits,
  apartments = 1,
): boolean {
  const { stays, nights: most, perNetwork } = limits;
  return (
    (stays === 0 || current.stays + apartments <= stays) &&
    (most === 0 || current.nights + nights <= most) &&
    (perNetwork === 0 || current.fromNetwork + apartments <= perNetwork)
  );
}

/** A wave, a surge of unpaid bookings, is measured against the apartment-nights of this many days. */
export const waveDays = 90;

/** Whether recent unpaid bookings hold more than `wavePercent`: `held` nights out of `of`. */
export function isWave(
  { held, of }: { held: number; of: number },
  { wavePercent }: Pick<UnpaidLimits, "wavePercent">,
): boolean {
  return wavePercent > 0 && held * 100 > wavePercent * of;
}

/** Card bookings whose payment is unfinished now, of one email or of one network. */
export interface UnfinishedCount {
  ofEmail: number;
  fromNetwork: number;
  /** Nights held by those from the network. */
  nightsFromNetwork: number;
}

// A single unfinished payment may be for any stay of one apartment; several from one network together hold at most `nightsPerNetwork`.
const unfinishedLimits = { perEmail: 3, perNetwork: 6, nightsPerNetwork: 42 };

/**
 * Whether one more card payment may be started for that many nights. One for several apartments counts as so many `stays`, and its
 * nights are limited even when it is the first: otherwise one request could hold half of the property.
 */
export function isWithinUnfinishedLimits(
  current: UnfinishedCount,
  nights: number,
  stays = 1,
): boolean {
  const { perEmail, perNetwork, nightsPerNetwork } = unfinishedLimits;
  const isSingle = stays === 1 && current.fromNetwork === 0;
  return (
    current.ofEmail + stays <= perEmail &&
    current.fromNetwork + stays <= perNetwork &&
    (isSingle || current.nightsFromNetwork + nights <= nightsPerNetwork)
  );
}

/**
 * Limit on emails to one mailbox that any visitor can trigger by typing its address: copies of messages, links, unpaid
 * bookings. Higher than the limits on copies and bookings together, so that abuse cannot block a guest's own link.
 */
export const emailsPerAddress = { most: 10, minutes: 60 };

/** Limit on those about unpaid bookings; the next such booking is refused. */
export const unpaidEmailsPerAddress = { most: 6, minutes: 24 * 60 };

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
