// How long a stranger waits after wrong tries. Delays grow and end: nobody is ever locked out.

/** `free` failures cost nothing, the next one `firstSeconds`, each further one double, at most `longestSeconds`. */
export interface DelayRule {
  free: number;
  firstSeconds: number;
  longestSeconds: number;
}

/** One account from one network. */
export const accountDelay: DelayRule = { free: 4, firstSeconds: 10, longestSeconds: 15 * 60 };
/** All accounts from one network. */
export const networkDelay: DelayRule = { free: 20, firstSeconds: 10, longestSeconds: 15 * 60 };
/**
 * Codes of one account from anywhere: whoever tries them knows the passphrase. At three codes that count (a step before
 * and after) in a million and one try a minute, a day of guessing succeeds once in 230.
 */
export const codeDelay: DelayRule = { free: 4, firstSeconds: 10, longestSeconds: 60 };

/** Challenges that one network asks for and leaves unanswered: each is a row, and nothing to guess at. */
export const challengeDelay: DelayRule = { free: 60, firstSeconds: 10, longestSeconds: 60 };

/** Failures are forgotten after so long without one. */
export const forgetHours = 24;

/** A known browser may fail so often in a row; then it is a stranger like any other. */
export const deviceTries = 20;

/** Seconds to wait after so many failures in a row. */
export function delayAfter(failures: number, rule: DelayRule): number {
  const charged = failures - rule.free;
  if (charged <= 0) return 0;
  return Math.min(rule.firstSeconds * 2 ** Math.min(charged - 1, 20), rule.longestSeconds);
}
