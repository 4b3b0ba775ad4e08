// A form of more than 64 KB: refused on a page of the site, in the visitor's language; an API client gets a problem document.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const post = (accept: string) =>
  fetch(`${site.origin}/pl/book?step=details`, {
    method: "POST",
    headers: { Accept: accept, "Content-Type": "application/x-www-form-urlencoded" },
    body: `intent=details&specialRequests=${"x".repeat(65 * 1024)}`,
  });

test("a browser shows the refusal inside the layout", async () => {
  const response = await post("text/html,*/*");
  expect(response.status).toBe(413);
  const html = await response.text();
  expect(html).toContain('<html lang="pl"');
  expect(html).toContain("To było za dużo naraz");
  expect(html).toContain("</footer>");
});

test("an API client gets a problem document", async () => {
  const response = await post("application/json");
  expect(response.status).toBe(413);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ code: "bodyTooLarge", limit: 65536 });
});
