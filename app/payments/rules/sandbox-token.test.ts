// Tests of the sandbox's token format.
import { expect, test } from "vitest";
import { readSandboxToken, writeSandboxToken } from "../sandbox-cards.ts";

test("reading a token gives what it was written with", () => {
  const card = { outcome: "challenge", brand: "visa", last4: "3220", nonce: "kxqpf" } as const;
  expect(writeSandboxToken(card)).toBe("sbx_tok_challenge_visa_3220_kxqpf");
  expect(readSandboxToken("sbx_tok_challenge_visa_3220_kxqpf")).toEqual(card);
  expect(readSandboxToken("sbx_tok_challenge_visa_3220")).toEqual({ ...card, nonce: "" });
});

test.each([
  "",
  "4242424242424242",
  "sbx_tok_success_visa_4242424242424242",
  "sbx_tok_success_visa_4242_4242424242424242",
  "sbx_tok_success_visa_4242_abc\n",
  "sbx_tok_free_visa_4242",
  "SBX_TOK_success_visa_4242",
])("%j is none", (text) => {
  expect(readSandboxToken(text)).toBeNull();
});
