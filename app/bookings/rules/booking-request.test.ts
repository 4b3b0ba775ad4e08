// Tests the validation of guest details: required fields, refused formats, and that no typed value is lost.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aGuest } from "#tests/support/booking/guests.ts";
import { internationalPhone } from "../international-phone.server.ts";
import { checkConsents, parseGuest } from "./booking-request.ts";
import { guestFieldNames, guestFields, makeGuest } from "./guest-fields.ts";

function parse(changes: Record<string, unknown> = {}) {
  return parseGuest({ ...aGuest(), ...changes }, internationalPhone);
}

function faultsOf(changes: Record<string, unknown>) {
  const result = parse(changes);
  return result.ok ? {} : result.faults;
}

test("accepts a guest with every field filled in", () => {
  expect(parse()).toEqual({ ok: true, guest: aGuest() });
});

test("all but the names, email, telephone and country may be empty or missing", () => {
  const { firstName, lastName, email, phone, country } = aGuest();
  const required = { firstName, lastName, email, phone, country };
  const guest = { ...makeGuest(() => ""), ...required };
  expect(parseGuest(required)).toEqual({ ok: true, guest });
});

test("an empty form has faults in the order of its fields", () => {
  const result = parseGuest({});
  expect(result).toMatchObject({
    ok: false,
    faults: {
      firstName: "required",
      lastName: "required",
      email: "required",
      phone: "required",
      country: "required",
    },
  });
  expect(Object.keys(result.ok ? {} : result.faults)).toEqual([
    "firstName",
    "lastName",
    "email",
    "phone",
    "country",
  ]);
});

test.each([[null], [undefined], [7], [true], [["Claire"]], [{ first: "Claire" }]])(
  "%o is no name",
  (firstName) => {
    expect(faultsOf({ firstName })).toEqual({ firstName: "required" });
  },
);

describe("names", () => {
  test.each([
    ["李"],
    ["Ольга"],
    ["Ní Bhriain"],
    ["O’Brien-Smith, Jr."],
    ["José María"],
    ["X Æ 12"],
  ])("%s is one", (firstName) => {
    expect(parse({ firstName })).toMatchObject({ ok: true, guest: { firstName } });
  });

  test("are trimmed and normalized: e and an accent become é", () => {
    expect(parse({ firstName: "  Rene\u0301 " })).toMatchObject({ guest: { firstName: "René" } });
  });

  test.each([["Win at evil.shop"], ["www.evil"], ["http://a.b"], ["<b>A</b>"], ["Call 0123456"]])(
    "%j is none: it would become a link, or more, in an email to another reader",
    (name) => {
      expect(faultsOf({ firstName: name })).toEqual({ firstName: "nameShape" });
      expect(faultsOf({ lastName: name })).toEqual({ lastName: "nameShape" });
    },
  );

  test.each([["   "], ["\u200b"], ["-"], ["\u00a0"]])(
    "%j has no visible character",
    (firstName) => {
      expect(faultsOf({ firstName })).toEqual({ firstName: "required" });
    },
  );

  test.each([
    ["Claire\r\nBcc: thief@example.com", "Claire Bcc: thief@example.com"],
    ["Claire\nSecond line", "Claire Second line"],
    ["Cla\u0000ire", "Cla ire"],
    ["Cla\u001b[31mire", "Cla [31mire"],
    ["Claire\u2028Moreau", "Claire Moreau"],
    ["\u202eeriaC", " eriaC"],
    ["Cla\ud800ire", "Cla ire"],
  ])("%j could inject a line: refused, and returned without it", (firstName, expected) => {
    const result = parse({ firstName });
    expect(result).toMatchObject({ ok: false, faults: { firstName: "controlCharacters" } });
    expect(result.ok ? null : result.values.firstName).toBe(expected);
  });
});

describe("e-mail", () => {
  test.each([
    ["claire.moreau@example.com"],
    ["o'brien+kaz@mail.example.ie"],
    ["x@example.co"],
    ["info@bücher.example"],
    ["a@пример.рф"],
    [`${"a".repeat(64)}@example.com`],
  ])("%s is one", (email) => {
    expect(parse({ email })).toMatchObject({ ok: true, guest: { email } });
  });

  test.each([
    ["claire"],
    ["claire@"],
    ["@example.com"],
    ["claire@example"],
    ["claire@@example.com"],
    ["claire@example..com"],
    ["claire.@example.com"],
    [".claire@example.com"],
    ["claire..moreau@example.com"],
    ["claire moreau@example.com"],
    ["claire@exam ple.com"],
    ["claire@-example.com"],
    ["claire@example.c"],
    ["claire@example.123"],
    ["claire@127.0.0.1"],
    ["a@example.com,thief@example.com"],
    ["Claire <claire@example.com>"],
    ["claire@example.com;"],
    ['"claire"@example.com'],
    [`${"a".repeat(65)}@example.com`],
  ])("%s is none", (email) => {
    expect(faultsOf({ email })).toEqual({ email: "emailShape" });
  });

  test("a line break in it is refused, spaces around it are not", () => {
    expect(faultsOf({ email: "claire@example.com\r\nBcc: thief@example.com" })).toEqual({
      email: "controlCharacters",
    });
    expect(parse({ email: " claire@example.com\r\n" })).toMatchObject({
      guest: { email: "claire@example.com" },
    });
  });

  test("full-width signs of an East Asian keyboard become plain ones", () => {
    expect(parse({ email: "ｌｉ＠example．com" })).toMatchObject({
      guest: { email: "li@example.com" },
    });
  });
});

describe("telephone", () => {
  test.each([
    ["+230 5000 0000", "+230 5000 0000"],
    ["(+33) 6.12.34.56.78", "+33 6 12 34 56 78"],
    ["0044 20/7946-0018", "+44 20 7946 0018"],
    ["＋８６ １３８ ００１３ ８０００", "+86 138 0013 8000"],
    ["\u202a+33 6 12 34 56 78\u202c", "+33 6 12 34 56 78"], // as a contact list copies it
    ["+33 6–12–34–56–78", "+33 6 12 34 56 78"],
  ])("%s is one", (phone, expected) => {
    expect(parse({ phone })).toMatchObject({ ok: true, guest: { phone: expected } });
  });

  test.each([
    ["12345"], // five digits
    ["123456"], // no number of France has six
    ["1234567890123456"], // sixteen: E.164 ends at fifteen
    ["call me"],
    ["+33 6 12 34 56 78 ext. 5"],
    ["++33612345678"],
    ["33+612345678"],
    ["-----------"],
    ["<script>123456</script>"],
  ])("%s is none", (phone) => {
    expect(faultsOf({ phone })).toEqual({ phone: "phoneShape" });
  });
});

test.each([
  ["fr", { ok: true }],
  [" MU ", { ok: true }],
  ["", { ok: false, faults: { country: "required" } }],
  ["XX", { ok: false, faults: { country: "countryUnknown" } }],
  ["UK", { ok: false, faults: { country: "countryUnknown" } }], // reserved, not assigned: GB is
  ["France", { ok: false, faults: { country: "countryUnknown" } }],
  ["toString", { ok: false, faults: { country: "countryUnknown" } }],
])("country %j", (country, expected) => {
  expect(parse({ country })).toMatchObject(expected);
});

describe("special requests", () => {
  test("preserve line breaks; tabs and other line endings are normalized", () => {
    expect(parse({ specialRequests: "Late flight.\r\nA cot,\tplease.\rThank you." })).toMatchObject(
      {
        guest: { specialRequests: "Late flight.\nA cot, please.\nThank you." },
      },
    );
  });

  test("refuse other control characters and return the text with its lines", () => {
    const result = parse({ specialRequests: "One\u0007\r\nTwo" });
    expect(result).toMatchObject({
      ok: false,
      faults: { specialRequests: "controlCharacters" },
      values: { specialRequests: "One \nTwo" },
    });
  });
});

describe("lengths", () => {
  const texts = ["firstName", "lastName", "address", "city", "zipCode", "specialRequests"] as const;

  test.each(texts)("%s accepts its maximum length and no character more", (field) => {
    const longest = "a".repeat(guestFields[field].maxLength);
    expect(parse({ [field]: longest }).ok).toBe(true);
    expect(faultsOf({ [field]: `${longest}a` })).toEqual({ [field]: "tooLong" });
  });

  test.each(guestFieldNames)(
    "100,000 characters in %s are refused at once and not lost",
    (field) => {
      for (const unit of ["a", "1", "a.", "@", "é"]) {
        const typed = unit.repeat(100_000 / unit.length);
        const begun = performance.now();
        const result = parse({ [field]: typed });
        expect(performance.now() - begun).toBeLessThan(200);
        expect(result.ok).toBe(false);
        if (result.ok) continue;
        expect(result.faults[field]).toBe(field === "country" ? "countryUnknown" : "tooLong");
        expect(result.values[field]).toHaveLength(100_000);
      }
    },
  );
});

test("unknown fields are dropped", () => {
  const claims = '{"total":1,"status":"confirmed","id":"x","__proto__":{"admin":true}}';
  const posted = parse(JSON.parse(claims) as Record<string, unknown>);
  expect(posted).toEqual({ ok: true, guest: aGuest() });
});

test("accepted values are accepted again unchanged, and returned values are printable", () => {
  const fields = guestFieldNames;
  const typed = fc.dictionary(fc.constantFrom(...fields), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(typed, (changes) => {
      const result = parse(changes);
      const parsed = result.ok ? result.guest : result.values;
      const again = parseGuest({ ...parsed });
      expect(result.ok ? again : result).toEqual(result);
      for (const [field, text] of Object.entries(parsed)) {
        const line = field === "specialRequests" ? text.replaceAll("\n", " ") : text;
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
      }
    }),
    { numRuns: 300 },
  );
});

describe("checkConsents", () => {
  const now = { terms: "2026-11-23", privacy: "2026-11-22", cancellation: "2026-11-22" };
  const all = { terms: true, privacy: true, cancellation: true };

  test("a text published since it was shown has to be agreed to again", () => {
    expect(checkConsents(all, { shown: now, now })).toEqual({ ok: true });
    const shown = { ...now, terms: "2026-11-20" };
    expect(checkConsents(all, { shown, now })).toEqual({
      ok: false,
      faults: { terms: "textChanged" },
    });
  });

  test("all three are required", () => {
    expect(checkConsents(all, { now })).toEqual({ ok: true });
    expect(checkConsents({ terms: false, privacy: false, cancellation: false }, { now })).toEqual({
      ok: false,
      faults: {
        terms: "termsNeeded",
        privacy: "privacyNeeded",
        cancellation: "cancellationNeeded",
      },
    });
    expect(checkConsents({ terms: true, privacy: false, cancellation: true }, { now })).toEqual({
      ok: false,
      faults: { privacy: "privacyNeeded" },
    });
  });

  test("only true counts as consent", () => {
    const claimed = { terms: "true", privacy: 1, cancellation: {} };
    expect(checkConsents(claimed, { now })).toMatchObject({ ok: false });
    expect(
      Object.keys((checkConsents(claimed, { now }) as { faults: object }).faults),
    ).toHaveLength(3);
  });
});
