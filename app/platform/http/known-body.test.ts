// What is known of an answer, and of one that looks like it.
import { expect, test } from "vitest";
import { knownBody, leaveText, withBody } from "./known-body.ts";

const init = { status: 404, headers: { "Content-Type": "text/html" } };

test("an answer is given the text that was left beside it, with its status and headers, and still tells it", async () => {
  const answer = withBody(leaveText(new Response(null, init), "<p>Où ?</p>"));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html"]);
  expect(new TextDecoder().decode(knownBody(answer))).toBe("<p>Où ?</p>");
  expect(await answer.text()).toBe("<p>Où ?</p>");
});

test("one that took its place knows nothing of it, and stays as it is", () => {
  const left = leaveText(new Response(null, init), "mine");
  const other = new Response(null, left);
  expect(withBody(other)).toBe(other);
  expect(knownBody(other)).toBeUndefined();
});
