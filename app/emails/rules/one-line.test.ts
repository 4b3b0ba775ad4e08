// Tests of one-line.ts.
import { expect, it } from "vitest";
import { oneLine, tidyLines, unlinked } from "./one-line.ts";

it("turns line ends of every kind into a space", () => {
  expect(oneLine("A\r\nBcc: x@y")).toBe("A Bcc: x@y");
  expect(oneLine("A\nB\rC\u2028D\u2029E\u0085F")).toBe("A B C D E F");
});

it("removes invisible control characters and direction marks", () => {
  expect(oneLine("A\u0000\u0007\u001b[31mB")).toBe("A [31mB");
  expect(oneLine("Anna \u202egro.live")).toBe("Anna gro.live");
});

it("keeps names of every script as they are", () => {
  for (const name of [
    "Åsa Öberg",
    "Łucja",
    "Ольга Ёлкина",
    "王小明",
    "O'Neill-Díaz",
    "नीलम्\u200d",
    "{name} <b>",
  ])
    expect(oneLine(name)).toBe(name);
});

it("keeps the lines of a text, with any line ends", () => {
  expect(tidyLines("  Hello\r\n\r\nBcc: x\u2028y \rBye\n\n")).toBe("Hello\n\nBcc: x y\nBye");
});

it("leaves nothing in untrusted text that a mail client turns into a link", () => {
  expect(unlinked("See https://evil.example/a.b")).toBe(
    "See https:\u200b//evil.\u200bexample/a.\u200bb",
  );
  expect(unlinked("www.evil.example or me@evil.example")).toBe(
    "www.\u200bevil.\u200bexample or me@\u200bevil.\u200bexample",
  );
  for (const plain of ["Dr. J.R. Müller", "We land at 3.30 p.m. Thanks."])
    expect(unlinked(plain)).toBe(plain);
});
