// The text of HTML emails, of ordinary and of hostile ones.
import { expect, test } from "vitest";
import { processorTime } from "#tests/support/processor-time.ts";
import { htmlToText } from "./html-text.ts";
import { cutQuoted, tidyBody } from "./reply-text.ts";

const read = (html: string) => tidyBody(htmlToText(html));

test.each([
  ["<p>One</p><p>Two<br>three</p>", "One\n\nTwo\nthree"],
  ["<html><head><title>No</title><style>p > a {}</style></head><body>Yes</body></html>", "Yes"],
  ["<div>a</div>\n  <div>b <b>c</b>\n d</div>", "a\nb c d"],
  ["<ul><li>one<li>two</ul>", "- one\n- two"],
  ["<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>", "1 2\n3"],
  [
    "&lt;b&gt; &amp;amp; &eacute;&#233;&#xE9; &Uuml; &szlig;&nbsp;&unknown; &#0;&#xD800;x",
    "<b> &amp; ééé Ü ß &unknown; x",
  ],
  ["a <!-- <p>hidden</p> --> b", "a b"],
  ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
  ["<script>alert(1)</script><img src=x onerror=alert(1)>text", "text"],
  ["text <a href='https://thief.example'>here</a>", "text here"],
  ["kept <!-- never closed", "kept"],
])("%s", (html, text) => {
  expect(read(html)).toBe(text);
});

test("what a mail program quotes is cut off as in plain text", () => {
  const gmail =
    '<div dir="ltr">Merci !</div><br><div class="gmail_quote"><div>Le lun. 2 nov. 2026 à 10:00, Kaz &lt;<a href="mailto:s@example.com">s@example.com</a>&gt; a écrit :<br></div><blockquote><p>Chère Claire</p><p>à bientôt</p></blockquote></div>';
  expect(cutQuoted(read(gmail))).toBe("Merci !");
  const outlook =
    "<p>Danke!</p><hr><div><b>Von:</b> Kaz<br><b>Gesendet:</b> Montag<br><b>An:</b> Claire<br><b>Betreff:</b> Ihr Aufenthalt</div><p>Liebe Claire</p>";
  expect(cutQuoted(read(outlook))).toBe("Danke!");
});

test("hostile markup of half a megabyte takes no time", () => {
  const started = processorTime();
  const pieces = [
    "<",
    "<a",
    "<!--",
    "<a href=",
    "&",
    "&#",
    "<blockquote>",
    "</p>",
    "<br>",
    "a ",
    "<style>",
  ];
  for (const piece of pieces) htmlToText(piece.repeat(500_000 / piece.length));
  for (const piece of pieces) htmlToText(`${piece.repeat(500_000 / piece.length)}>`);
  expect(processorTime() - started).toBeLessThan(8_000);
});
