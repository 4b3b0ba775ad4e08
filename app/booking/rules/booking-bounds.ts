// How much one guest, one network and all strangers together may book without paying. What the owner sets is in `facts.unpaid`.

/** The owner's bounds; 0 turns one off. */
export interface UnpaidBounds {
  /** Open unpaid stays of one email. */
  stays: number;
  /** Nights of the open unpaid stays of one email. */
  nights: number;
  /** Unpaid bookings made from one network within a day. */
  perNetwork: number;
  /** Share of all apartment-nights of `waveDays` days, in percent: beyond it unpaid bookings are confirmed by email. */
  wavePercent: number;
}

/** What is known of others' bookings before one is written; the booking itself is not among them. */
export interface KnownUnpaid {
  stays: number;
  nights: number;
  fromNetwork: number;
}

/** Whether one more unpaid stay of so many nights is within the bounds of its email and its network. */
export function isWithinUnpaid(known: KnownUnpaid, nights: number, bounds: UnpaidBounds): boolean {
  const { stays, nights: most, perNetwork } = bounds;
  return (
    (stays === 0 || known.stays < stays) &&
    (most === 0 || known.nights + nights <= most) &&
    (perNetwork === 0 || known.fromNetwork < perNetwork)
  );
}

/** The days whose apartment-nights a wave of unpaid bookings is compared with. */
export const waveDays = 90;

/** Whether recent unpaid bookings hold more than their share: `held` nights out of `of`. */
export function isWave(
  { held, of }: { held: number; of: number },
  { wavePercent }: Pick<UnpaidBounds, "wavePercent">,
): boolean {
  return wavePercent > 0 && held * 100 > wavePercent * of;
}

/** Card bookings whose payment is not finished, of one email or of one network, at the same time. */
export interface KnownUnfinished {
  ofEmail: number;
  fromNetwork: number;
  /** Nights that the ones from the network hold. */
  nightsFromNetwork: number;
}

/** A single unfinished payment may be for any stay; several together hold no more nights than these. */
export const unfinishedBounds = { perEmail: 3, perNetwork: 6, nightsPerNetwork: 42 };

/** Whether one more card payment may be begun for so many nights. */
export function isWithinUnfinished(known: KnownUnfinished, nights: number): boolean {
  const { perEmail, perNetwork, nightsPerNetwork } = unfinishedBounds;
  return (
    known.ofEmail < perEmail &&
    known.fromNetwork < perNetwork &&
    (known.fromNetwork === 0 || known.nightsFromNetwork + nights <= nightsPerNetwork)
  );
}

/**
 * Emails to one mailbox that strangers can cause by typing its address: copies of messages, links, unpaid bookings. More
 * than the copies and the bookings of an hour together, so that a stranger's never keep a guest from the own link.
 */
export const emailsOfAddress = { most: 10, minutes: 60 };

/** Of these, emails about unpaid bookings: beyond them the next one is refused. */
export const unpaidEmailsOfAddress = { most: 6, minutes: 24 * 60 };
