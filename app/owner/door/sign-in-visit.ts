// What is known of the browser from which somebody signs in.

/**
 * `network` is the visitor's address or its /64; `device` the secret of a known browser, `session` that of its session,
 * `challenge` that of what a passkey was asked in it.
 */
export interface SignInVisit {
  network: string;
  device: string | null;
  session: string | null;
  challenge: string | null;
  /** As the browser calls itself. */
  browser: string;
  origin: string;
  now: Date;
}
