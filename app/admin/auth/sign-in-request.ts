// What signing in needs of a request.

/**
 * `network` is the client's address or its /64; `device` the token of a known browser, `session` that of its session,
 * `challenge` that of its passkey challenge.
 */
export interface SignInRequest {
  network: string;
  device: string | null;
  session: string | null;
  challenge: string | null;
  /** The User-Agent header. */
  browser: string;
  origin: string;
  now: Date;
}
