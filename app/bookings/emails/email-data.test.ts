// How the data of a waiting email is read from the outbox.
import { expect, test } from "vitest";
import { parseEmailPayload } from "./email-data.ts";

test("a payload of an earlier release has no secrets and says nothing of money", () => {
  const none = { manageToken: null, reviewToken: null };
  expect(parseEmailPayload(null)).toEqual(none);
  expect(parseEmailPayload("null")).toEqual(none);
  expect(parseEmailPayload('{"manageToken":7}')).toEqual(none);
  const money = { paid: 100_00, refund: 50_00 };
  expect(parseEmailPayload(JSON.stringify({ manageToken: "abc", money }))).toEqual({
    ...none,
    manageToken: "abc",
    money,
  });
});
