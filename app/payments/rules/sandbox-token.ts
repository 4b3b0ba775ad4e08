// The sandbox's card token: the outcome of its payment, its brand and last four digits. Never its number.

/** How a payment with the card ends. */
export type SandboxOutcome = "success" | "declined" | "insufficientFunds" | "challenge" | "timeout";

/** `card`: any other card scheme. */
export type SandboxBrand = "visa" | "mastercard" | "amex" | "card";

/** The content of a token; `nonce` (lowercase letters) distinguishes two entries of the same card. */
export interface SandboxToken {
  outcome: SandboxOutcome;
  brand: SandboxBrand;
  last4: string;
  nonce: string;
}

/** The token, such as `sbx_tok_success_visa_4242_kxqpfmzt`. */
export function writeSandboxToken({ outcome, brand, last4, nonce }: SandboxToken): string {
  const token = `sbx_tok_${outcome}_${brand}_${last4}`;
  return nonce ? `${token}_${nonce}` : token;
}

/** The content of a token, or null when it is not a sandbox token. No valid token is long enough for a card number. */
export function readSandboxToken(token: string): SandboxToken | null {
  const [, outcome, brand, last4, nonce = ""] = shape.exec(token) ?? [];
  if (!outcome || !brand || !last4) return null;
  return { outcome: outcome as SandboxOutcome, brand: brand as SandboxBrand, last4, nonce };
}

const shape =
  /^sbx_tok_(success|declined|insufficientFunds|challenge|timeout)_(visa|mastercard|amex|card)_(\d{4})(?:_([a-z]{1,20}))?$/;
