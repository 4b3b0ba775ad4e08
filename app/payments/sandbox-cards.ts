// The test cards of the sandbox, and the tokens that stand for them. A token never contains a card number.
import { brandName } from "./rules/card-codes.ts";
import { passesLuhn } from "./rules/card-number.ts";

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

/** A card as typed: digits with or without spaces, expiry MM/YY. */
export interface TypedCard {
  name: string;
  number: string;
  expiry: string;
  cvc: string;
}

/** What is wrong with a field of the card; each is a message key. */
export type SandboxCardFault =
  | "nameMissing"
  | "numberFaulty"
  | "expiryFaulty"
  | "expired"
  | "cvcFaulty";

/** The token with the displayable card details, or a fault by field, in the order of the form. */
export type SandboxTokenizeResult =
  | { ok: true; token: string; brand: string; last4: string }
  | { ok: false; faults: Partial<Record<keyof TypedCard, SandboxCardFault>> };

/** Test cards for each way a payment may end. Any other valid number is declined. */
export const testCards: readonly { number: string; outcome: SandboxOutcome }[] = [
  { number: "4242 4242 4242 4242", outcome: "success" },
  { number: "4000 0000 0000 0002", outcome: "declined" },
  { number: "4000 0000 0000 9995", outcome: "insufficientFunds" },
  { number: "4000 0000 0000 3220", outcome: "challenge" },
  { number: "4000 0000 0000 0119", outcome: "timeout" },
];

// Accepted now; when it was saved and is charged later, the bank refuses the first, and asks for the guest with the second.
const laterCards: Record<string, SandboxOutcome> = {
  "4000000000000341": "success",
  "4000002760003184": "challenge",
};

/** Exchanges a card for a token; `today` is 'YYYY-MM-DD'. A card is valid until the last day of its month. */
export function tokenizeCard(card: TypedCard, today: string): SandboxTokenizeResult {
  const number = card.number.replace(/[\s-]/g, "");
  const faults = faultsOf({ ...card, number }, today);
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const brand = brandOf(number);
  const last4 = number.slice(-4);
  const known = testCards.find((each) => each.number.replaceAll(" ", "") === number);
  const outcome = known?.outcome ?? laterCards[number] ?? "declined";
  return {
    ok: true,
    token: writeSandboxToken({ outcome, brand, last4, nonce: newNonce() }),
    brand: brandName(brand),
    last4,
  };
}

function faultsOf({ name, number, expiry, cvc }: TypedCard, today: string) {
  const faults: Partial<Record<keyof TypedCard, SandboxCardFault>> = {};
  if (name.trim() === "") faults.name = "nameMissing";
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) faults.number = "numberFaulty";
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d\d)\s*$/.exec(expiry) ?? [];
  if (!month || !year) faults.expiry = "expiryFaulty";
  else if (`20${year}-${month}` < today.slice(0, 7)) faults.expiry = "expired";
  if (!/^\d{3,4}$/.test(cvc.trim())) faults.cvc = "cvcFaulty";
  return faults;
}

// ISO/IEC 7812 ranges of the schemes, as far as needed for a display name.
function brandOf(number: string): SandboxBrand {
  if (number.startsWith("4")) return "visa";
  if (/^3[47]/.test(number)) return "amex";
  const first = Number(number.slice(0, 4));
  if ((first >= 5100 && first <= 5599) || (first >= 2221 && first <= 2720)) return "mastercard";
  return "card";
}

// Letters only: a token can never contain a card number.
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => String.fromCharCode(97 + (byte % 26))).join("");
}
