// Tests that the inbox's query is parsed and serialized, and that invalid values are ignored.
import { expect, test } from "vitest";
import { inboxSearch, readInboxQuery } from "./inbox.ts";

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
