// Tests the minimal refusal document: user input is always escaped.
import { expect, test } from "vitest";
import { bareNotice } from "./bare-notice.server.ts";

const words = { title: "Back in a moment", text: "Please try again.", again: "Send again" };

test("without a form it links to the same URL", () => {
  expect(bareNotice("en", words)).toContain('<a href="">Send again</a>');
});

test("a form keeps its fields in order, and nothing in it is markup", () => {
  const html = bareNotice("en", words, {
    address: "/en/contact?a=1&b=2",
    typed: [
      ["name", '"<b>"'],
      ["message", "one\n</form><script>alert(1)</script>"],
    ],
  });
  expect(html).toContain('<form method="post" action="/en/contact?a=1&amp;b=2">');
  expect(html).toContain('name="name" value="&quot;&lt;b&gt;&quot;"><input');
  expect(html).toContain('value="one\n&lt;/form&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(html).not.toContain("<script>");
  expect(html).toContain("<button>Send again</button>");
});
