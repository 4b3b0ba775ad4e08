// Tests the settings of IndexNow: what is refused at the start, without repeating what was given.
import { expect, test } from "vitest";
import { localHost } from "./environment.ts";
import { readIndexNowSettings } from "./index-now-settings.ts";

const read = (env: Record<string, string>) => readIndexNowSettings(env, { localHost });

test("off without a key; with one, where the protocol's own address is", () => {
  expect(read({})).toEqual({ ok: true, indexNow: null });
  expect(read({ INDEXNOW_KEY: " abcd-1234 " })).toEqual({
    ok: true,
    indexNow: { key: "abcd-1234", url: "https://api.indexnow.org/indexnow" },
  });
  const local = { INDEXNOW_KEY: "abcd1234", INDEXNOW_URL: "http://127.0.0.1:8080/indexnow" };
  expect(read(local)).toMatchObject({ indexNow: { url: "http://127.0.0.1:8080/indexnow" } });
});

test.each([
  [{ INDEXNOW_KEY: "short" }, "INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens"],
  [{ INDEXNOW_KEY: "../../etc" }, "INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens"],
  [{ INDEXNOW_URL: "https://a.example" }, "INDEXNOW_URL needs INDEXNOW_KEY beside it"],
  [
    { INDEXNOW_KEY: "abcd1234", INDEXNOW_URL: "http://a.example" },
    "INDEXNOW_URL must be an address with https, such as https://api.indexnow.org/indexnow",
  ],
])("%o: %s", (env, fault) => {
  expect(read(env as Record<string, string>)).toEqual({ ok: false, faults: [fault] });
});
