// Fetching from user-supplied URLs: what is accepted, what is refused, and limits on time, size and DNS rebinding.
import { isIP } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCalendar, aFeedServer, answers } from "#tests/support/calendars/feed-server.ts";
import type { FeedServer } from "#tests/support/calendars/feed-server.ts";
import { fetchExternal } from "./fetch-external.server.ts";

let site: FeedServer;
beforeAll(async () => {
  site = await aFeedServer();
});
afterAll(() => site.close());

/** A resolver that returns these addresses for every name. */
const leadsTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: isIP(address) }));

const here = { allowLoopback: true, timeout: 2_000 };
const text = aCalendar(["2027-02-01", "2027-02-03"]);

describe("a calendar", () => {
  test("comes with its validators", async () => {
    site.on("/good", answers.text(text, { ETag: '"7"', "Last-Modified": "Sat, 09 Jan 2027" }));
    expect(await fetchExternal(site.url("/good"), here)).toEqual({
      ok: true,
      changed: true,
      text,
      etag: '"7"',
      lastModified: "Sat, 09 Jan 2027",
    });
  });

  test("with validators that are invalid in a header comes without them", async () => {
    site.on("/odd-tag", answers.text(text, { ETag: '"\u00e9"', "Last-Modified": "x".repeat(201) }));
    const fetched = await fetchExternal(site.url("/odd-tag"), here);
    expect(fetched).toMatchObject({ ok: true, etag: null, lastModified: null });
  });

  test("is not sent again when it has not changed", async () => {
    site.on("/tagged", answers.tagged(text, '"7"'));
    const again = await fetchExternal(site.url("/tagged"), { ...here, etag: '"7"' });
    expect(again).toEqual({ ok: true, changed: false });
    expect(await fetchExternal(site.url("/tagged"), { ...here, etag: '"6"' })).toMatchObject({
      text,
    });
    // A 304 to an unconditional request is an invalid response.
    site.on("/odd", answers.status(304));
    expect(await fetchExternal(site.url("/odd"), here)).toMatchObject({ ok: false, status: 304 });
  });

  test("is decompressed, and found after three redirects", async () => {
    site.on("/gzip", answers.gzip(text));
    site.on("/1", answers.redirect("/2", 301));
    site.on("/2", answers.redirect(site.url("/3"), 307));
    site.on("/3", answers.redirect("gzip", 308));
    expect(await fetchExternal(site.url("/1"), here)).toMatchObject({ text });
    site.on("/0", answers.redirect("/1"));
    expect(await fetchExternal(site.url("/0"), here)).toEqual({
      ok: false,
      fault: "tooManyRedirects",
    });
  });
});

describe("each failure has its own fault", () => {
  test.each([
    [500, { ok: false, fault: "refused", status: 500 }],
    [404, { ok: false, fault: "refused", status: 404 }],
    [403, { ok: false, fault: "refused", status: 403 }],
    [204, { ok: false, fault: "refused", status: 204 }],
  ])("an answer of %i", async (status, expected) => {
    site.on("/status", answers.status(status));
    expect(await fetchExternal(site.url("/status"), here)).toEqual(expected);
  });

  test.each([
    ["hangs", answers.hang(), "tooSlow"],
    ["stalls", answers.stall(), "tooSlow"],
    ["drips", answers.drip(), "tooSlow"],
    ["never ends", answers.endless(), "tooLarge"],
    ["is a bomb", answers.bomb(), "tooLarge"],
    ["breaks off", answers.cut(text), "cutOff"],
    ["says gzip and is not", answers.text(text, { "Content-Encoding": "gzip" }), "cutOff"],
    ["redirects nowhere", answers.status(302), "addressFaulty"],
    ["redirects to a file", answers.redirect("file:///etc/passwd"), "addressFaulty"],
    ["redirects to itself", answers.redirect("/faulty"), "tooManyRedirects"],
  ])("it %s", async (_, behaviour, fault) => {
    site.on("/faulty", behaviour);
    const options = { ...here, timeout: 700 };
    expect(await fetchExternal(site.url("/faulty"), options)).toEqual({ ok: false, fault });
  });

  test("nothing listens, or no such name", async () => {
    expect(await fetchExternal("http://127.0.0.1:1/x", here)).toEqual({
      ok: false,
      fault: "addressFaulty",
    });
    const gone = await aFeedServer();
    await gone.close();
    expect(await fetchExternal(gone.url("/"), here)).toEqual({ ok: false, fault: "unreachable" });
    const nobody = { ...here, resolve: async () => [] };
    expect(await fetchExternal("http://nowhere.example/", nobody)).toMatchObject({
      fault: "nameUnknown",
    });
  });
});

describe("private addresses are refused", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.0.0.2/",
    "http://localhost/",
    "http://0.0.0.0/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://10.0.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://017700000001/",
  ])("%s is not called", async (address) => {
    expect(await fetchExternal(address)).toEqual({ ok: false, fault: "addressForbidden" });
  });

  test.each([
    "http://127.0.0.2:8080/",
    "http://[::1]:8080/",
    "http://localhost.localdomain:8080/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "//192.168.1.1/",
  ])("a redirect to %s is not followed, even where 127.0.0.1 is open", async (location) => {
    site.on("/inside", answers.redirect(location));
    const options = { ...here, resolve: leadsTo("::1") };
    const fetched = await fetchExternal(site.url("/inside"), options);
    expect(fetched).toEqual({ ok: false, fault: "addressForbidden" });
  });

  test("a name with a public and a private address is refused", async () => {
    const options = { resolve: leadsTo("93.184.216.34", "10.0.0.7") };
    const fetched = await fetchExternal("http://both.example/", options);
    expect(fetched).toEqual({ ok: false, fault: "addressForbidden" });
  });

  test("a name is resolved once, and the connection goes to that address", async () => {
    site.on("/pinned", answers.text(text));
    let times = 0;
    const resolve = async () => {
      times++;
      return [{ address: times === 1 ? "127.0.0.1" : "10.0.0.7", family: 4 }];
    };
    const address = `http://rebinding.example:${site.port}/pinned`;
    expect(await fetchExternal(address, { ...here, resolve })).toMatchObject({ ok: true, text });
    expect(times).toBe(1);
  });

  test("a slow DNS lookup takes no longer than the timeout", async () => {
    const never = { timeout: 200, resolve: () => new Promise<never>(() => {}) };
    expect(await fetchExternal("http://slow.example/", never)).toEqual({
      ok: false,
      fault: "tooSlow",
    });
  });
});
