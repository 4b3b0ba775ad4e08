// Tests of inbox.ts.
import { expect, test } from "vitest";
import {
  inboxSearch,
  readInboxQuery,
  searchText,
  searchWords,
  longestAnswer,
  readAnswer,
} from "./inbox.ts";

// That the inbox's query is parsed and serialized, and that invalid values are ignored.

test.each([
  ["", { status: "all", search: "", page: 1 }, ""],
  ["?status=new", { status: "new", search: "", page: 1 }, "?status=new"],
  [
    "?search=%20Li%20%26%20Wei&page=3&status=done",
    { status: "done", search: "Li & Wei", page: 3 },
    "?status=done&search=Li+%26+Wei&page=3",
  ],
  ["?status=all&page=0", { status: "all", search: "", page: 1 }, ""],
  ["?status=NEW&page=-1&search=%20", { status: "all", search: "", page: 1 }, ""],
  ["?page=1e9", { status: "all", search: "", page: 1 }, ""],
  ["?page=999999", { status: "all", search: "", page: 1 }, ""],
] as const)("%j", (address, query, written) => {
  expect(readInboxQuery(new URLSearchParams(address))).toEqual(query);
  expect(inboxSearch(query)).toBe(written);
});

test("a search is cut at 100 characters", () => {
  const params = new URLSearchParams({ search: "x".repeat(300) });
  expect(readInboxQuery(params).search).toBe("x".repeat(100));
});

// That messages are found without accents, in capitals, in any script.

test.each([
  ["ragnhild angstrom", "Ragnhild Ångström"],
  ["MÜLLER", "müller"],
  ["елкина", "Ёлкина"],
  ["机场", "请问可以安排机场接送吗？"],
  ["Zoë", "zoe@example.com"],
])("%s finds %s", (query, text) => {
  const within = searchText([text, "and more"]);
  for (const word of searchWords(query)) expect(within).toContain(word);
});

test("a query is cut to six words, spaces do not count", () => {
  expect(searchWords("  a  b\tc d e f g ")).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(searchWords("   ")).toEqual([]);
  expect(searchWords("x".repeat(500))).toEqual(["x".repeat(200)]);
});

test("a word does not match across two texts", () => {
  expect(searchText(["Anna", "Lee"])).toBe("anna\nlee");
});

// The validation of an answer.

test("lines are preserved, line breaks normalized, the ends trimmed", () => {
  expect(readAnswer("  Hej Annika,\r\nvälkommen!\n ")).toEqual({
    ok: true,
    text: "Hej Annika,\nvälkommen!",
  });
  expect(readAnswer("好的。")).toEqual({ ok: true, text: "好的。" });
});

test.each([
  ["", "answerMissing", ""],
  [null, "answerMissing", ""],
  [7, "answerMissing", ""],
  [" \n ", "answerMissing", ""],
  ["…", "answerMissing", "…"],
  ["Yes\u0007", "answerUnprintable", "Yes "],
  ["a\u202Eb", "answerUnprintable", "a b"],
] as const)("%j is refused as %s", (value, fault, typed) => {
  expect(readAnswer(value)).toEqual({ ok: false, fault, typed });
});

test("the longest is accepted, one character more is not, and nothing is cut off", () => {
  expect(readAnswer("x".repeat(longestAnswer)).ok).toBe(true);
  const typed = "x".repeat(longestAnswer + 1);
  expect(readAnswer(typed)).toEqual({ ok: false, fault: "answerTooLong", typed });
});
