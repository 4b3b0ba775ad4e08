// The attached body of a response, and of a copy of it.
import { expect, test } from "vitest";
import { attachBody, attachedBody, withBody } from "./attached-body.ts";

const init = { status: 404, headers: { "Content-Type": "text/html" } };

test("a response gets its attached text as body, with status and headers, and it stays attached", async () => {
  const answer = withBody(attachBody(new Response(null, init), "<p>Où ?</p>"));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html"]);
  expect(new TextDecoder().decode(attachedBody(answer))).toBe("<p>Où ?</p>");
  expect(await answer.text()).toBe("<p>Où ?</p>");
});

test("a new response in its place has no attached body, and stays unchanged", () => {
  const left = attachBody(new Response(null, init), "mine");
  const other = new Response(null, left);
  expect(withBody(other)).toBe(other);
  expect(attachedBody(other)).toBeUndefined();
});
