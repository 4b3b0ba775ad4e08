// The text that is signed, against the published vectors of RFC 9421 and of the draft; and which signatures are not even looked at.
import { createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parseDictionary } from "./structured-fields.ts";
import { readClaims, signatureBase } from "./signature-claims.ts";

// RFC 9421, B.1.4: its private half is published too.
const key = createPublicKey({
  key: { kty: "OKP", crv: "Ed25519", x: "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs" },
  format: "jwk",
});

/** The signed text of a message, and whether the published signature fits it. */
function check(label: string, sent: { url: string; method?: string } & Record<string, string>) {
  const headers = new Headers(
    Object.entries(sent).filter(([name]) => name !== "url" && name !== "method"),
  );
  const base = signatureBase(parseDictionary(headers.get("signature-input")!)!.get(label)!, {
    method: sent.method ?? "GET",
    url: new URL(sent.url),
    header: (name) => headers.get(name),
  });
  const { base64 } = parseDictionary(headers.get("signature")!)!.get(label)!.value as {
    base64: string;
  };
  const fits = base !== null && verify(null, Buffer.from(base), key, Buffer.from(base64, "base64"));
  return { base, fits };
}

const rfc = {
  url: "https://example.com/foo?param=Value&Pet=dog",
  method: "POST",
  date: "Tue, 20 Apr 2021 02:07:55 GMT",
  "content-type": "application/json",
  "content-length": "18",
  "signature-input":
    'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
  signature:
    "sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:",
};

test("the signed text of RFC 9421, B.2.6, and its signature", () => {
  const { base, fits } = check("sig-b26", rfc);
  expect(base).toBe(
    [
      '"date": Tue, 20 Apr 2021 02:07:55 GMT',
      '"@method": POST',
      '"@path": /foo',
      '"@authority": example.com',
      '"content-type": application/json',
      '"content-length": 18',
      '"@signature-params": ("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    ].join("\n"),
  );
  expect(fits).toBe(true);
  for (const [name, value] of Object.entries({
    method: "GET",
    url: "https://example.org/foo",
    date: "Tue, 20 Apr 2021 02:07:56 GMT",
    "content-length": "19",
  }))
    expect([name, check("sig-b26", { ...rfc, [name]: value }).fits]).toEqual([name, false]);
});

const parameters = (nonce: string) =>
  `;created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=4889289600;nonce="${nonce}";tag="web-bot-auth"`;

test.each([
  [
    "sig1",
    `sig1=("@authority")${parameters("zIW8+cdmA3vdYagbxojpONwa/l0EKJ/O3/wD486VvsQjO/RxPaSt6ZxvQaMcQzNnqKN/mQ6hpGiFro2L2qkz5A==")}`,
    "sig1=:QKN4fTdIYfh82fvoZCQiQA1weuozfCS/Led2zTMbewMMqH8PI2Wsy/5c4ao6B6D09nraNQdBNOADg8aM1MqfCg==:",
  ],
  [
    "sig2",
    `sig2=("@authority" "signature-agent";key="agent2")${parameters("n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==")}`,
    "sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:",
  ],
])("the draft's example %s", (label, signatureInput, signature) => {
  const sent = {
    url: "https://example.com/path/to/resource",
    "signature-input": signatureInput,
    signature,
    "signature-agent": 'agent2="https://signature-agent.test"',
  };
  expect(check(label, sent).fits).toBe(true);
  expect(check(label, { ...sent, url: "https://example.org/path/to/resource" }).fits).toBe(false);
  // A hundred years are no signature for a request.
  const claims = (now: number) =>
    readClaims({ signatureInput, signature, signatureAgent: sent["signature-agent"] }, now);
  expect(claims(1735689600_000)).toEqual([]);
});

const second = 1_800_000_000;
const claimsOf = (
  changes: { input?: string; agent?: string; covered?: string; signature?: string } = {},
) =>
  readClaims(
    {
      signatureInput: `sig1=(${changes.covered ?? '"@authority" "signature-agent";key="sig1"'})${changes.input ?? `;created=${second};expires=${second + 60};keyid="k";tag="web-bot-auth"`}`,
      signature: changes.signature ?? "sig1=:AAAA:",
      signatureAgent: changes.agent ?? 'sig1="https://agent.example"',
    },
    second * 1000,
  ).map(({ host }) => host);

describe("a claim", () => {
  test("names the directory, in both forms of the header", () => {
    expect(claimsOf()).toEqual(["agent.example"]);
    expect(claimsOf({ agent: 'sig1="https://Agent.Example/";type=directory' })).toEqual([
      "agent.example",
    ]);
    const covered = '"@target-uri" "signature-agent"';
    expect(claimsOf({ agent: '"https://agent.example"', covered })).toEqual(["agent.example"]);
  });

  test.each([
    'sig1="http://agent.example"',
    'sig1="https://agent.example:8443"',
    'sig1="https://agent.example/keys"',
    'sig1="https://user@agent.example"',
    'sig1="https://127.0.0.1"',
    'sig1="https://2130706433"',
    'sig1="https://[::1]"',
    'sig1="https://localhost"',
    'sig1="https://agent.example";type=jwks_uri',
    'sig2="https://agent.example"',
    '"https://agent.example"',
    "sig1=https",
    'sig1="https://agent.example',
    "sig1=?1",
  ])("with the agent %s is none", (agent) => expect(claimsOf({ agent })).toEqual([]));

  test.each([
    [`;created=${second};expires=${second};keyid="k";tag="web-bot-auth"`, "over"],
    [`;created=${second + 61};expires=${second + 90};keyid="k";tag="web-bot-auth"`, "to come"],
    [`;created=${second};expires=${second + 86_401};keyid="k";tag="web-bot-auth"`, "too long"],
    [`;created=${second};keyid="k";tag="web-bot-auth"`, "endless"],
    [`;expires=${second + 60};keyid="k";tag="web-bot-auth"`, "without a beginning"],
    [`;created=${second};expires=${second + 60};tag="web-bot-auth"`, "without a key"],
    [`;created=${second};expires=${second + 60};keyid="k"`, "for something else"],
    [
      `;created=${second};expires=${second + 60};keyid="k";alg="hmac-sha256";tag="web-bot-auth"`,
      "shared",
    ],
    [`;created=${second};expires=${second + 60};keyid="k";nonce=7;tag="web-bot-auth"`, "odd nonce"],
  ])("%s (%s) is none", (input) => expect(claimsOf({ input })).toEqual([]));

  test("that does not cover our name or the agent, or has no signature, is none", () => {
    expect(claimsOf({ covered: '"@path" "signature-agent";key="sig1"' })).toEqual([]);
    expect(claimsOf({ covered: '"@authority"' })).toEqual([]);
    expect(claimsOf({ signature: "sig2=:AAAA:" })).toEqual([]);
    expect(claimsOf({ signature: "sig1=AAAA" })).toEqual([]);
    expect(claimsOf({ agent: `sig1="https://agent.example", x="${"x".repeat(4000)}"` })).toEqual(
      [],
    );
  });
});

const baseOf = (covered: string) =>
  signatureBase(parseDictionary(`a=(${covered})`)!.get("a")!, {
    method: "GET",
    url: new URL("https://hotel.example/mcp?a=1"),
    header: (name) => (name === "x" ? "1" : null),
  });

test("what is covered twice, unknown or missing has no signed text", () => {
  expect(baseOf('"x" "@query" "@request-target" "@scheme" "@target-uri"')).toBe(
    '"x": 1\n"@query": ?a=1\n"@request-target": /mcp?a=1\n"@scheme": https\n"@target-uri": https://hotel.example/mcp?a=1\n"@signature-params": ("x" "@query" "@request-target" "@scheme" "@target-uri")',
  );
  for (const covered of ['"x" "x"', '"@status"', '"y"', '"X"', '"x";bs', '"@method";req', "x", "7"])
    expect([covered, baseOf(covered)]).toEqual([covered, null]);
});

test.each([
  "a=(",
  "a=()b",
  "a=1,",
  "A=1",
  'a="\u00e9"',
  "a=:A",
  "a=1 b=2",
  "a=(1 2",
  "a=1;;b",
  "=1",
  "a=(" + "1".repeat(30) + ")",
])("%s is no dictionary", (text) => expect(parseDictionary(text)).toBeNull());
