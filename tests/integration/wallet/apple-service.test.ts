// The web service of passes for Apple Wallet, walked as a phone does: register, hear of a change, fetch, unregister, report.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aClock } from "#tests/support/clock.ts";
import { databases } from "#tests/support/test-database.ts";
import { openAppleHarness } from "#tests/support/wallet/apple-harness.ts";
import type { AppleHarness } from "#tests/support/wallet/apple-harness.ts";
import { openAppleServices } from "#tests/support/wallet/apple-push-service.ts";
import type { AppleServices } from "#tests/support/wallet/apple-push-service.ts";
import { passTypeId } from "#tests/support/wallet/wallet-accounts.ts";

let apple: AppleServices;
beforeAll(async () => {
  apple = await openAppleServices();
});
afterAll(() => apple.close());

describe.each(databases)("the web service of passes for Apple Wallet on %s", (dialect) => {
  const clock = aClock();
  let given: AppleHarness;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    given = await openAppleHarness(dialect, clock, apple);
  });
  afterEach(() => given.database.close());

  test("a phone registers, hears of a change, fetches it once, and unregisters", async () => {
    const { secret } = await given.book();
    const downloaded = await given.download(secret);
    const phone = given.aPhone(downloaded);
    const first = downloaded.answer.headers.get("last-modified")!;
    expect((await phone.register()).status).toBe(201);
    expect((await phone.register("cd34".repeat(16))).status).toBe(200);
    const { lastUpdated, serialNumbers } = (await phone.changed())!;
    expect(serialNumbers).toEqual([phone.serialNumber]);
    clock.advance({ minutes: 1 });
    expect(await phone.changed(String(Number(lastUpdated) + 60_000))).toBeNull();
    expect((await phone.fetch(first)).status).toBe(304);
    await given.sync();
    // Once after it was added, since the file may be an old one.
    expect(apple.push.received.map(({ token }) => token)).toEqual(["cd34".repeat(16)]);

    await given.changeStay(secret, "2027-01-11", "2027-01-18");
    await given.sync();
    expect(apple.push.received.slice(1)).toEqual([
      { token: "cd34".repeat(16), topic: passTypeId, body: "{}", client: passTypeId },
    ]);
    await given.sync();
    expect(apple.push.received).toHaveLength(2);
    expect(await phone.changed(lastUpdated)).toMatchObject({ serialNumbers: [phone.serialNumber] });
    const fetched = await phone.fetch(first);
    expect(fetched.status).toBe(200);
    expect(fetched.headers.get("content-type")).toBe("application/vnd.apple.pkpass");
    const { pass } = given.read(fetched);
    expect(pass).toMatchObject({
      serialNumber: phone.serialNumber,
      authenticationToken: downloaded.pass.authenticationToken,
      relevantDate: "2027-01-11T10:00:00.000Z",
      expirationDate: "2027-01-18T20:00:00.000Z",
    });
    expect((await phone.fetch(fetched.headers.get("last-modified")!)).status).toBe(304);
    // The same pass again for a guest who downloads it once more.
    expect((await given.download(secret)).pass.serialNumber).toBe(phone.serialNumber);

    expect((await phone.unregister()).status).toBe(200);
    expect((await phone.unregister()).status).toBe(200);
    expect(await phone.changed()).toBeNull();
    expect((await given.rows()).devices).toEqual([]);
  });

  test("a wrong token, another pass's token, an unknown serial and another pass type are 401 alike", async () => {
    const { secret } = await given.book();
    const { secret: otherSecret } = await given.book({ apartmentId: 1 });
    const [own, other] = [
      (await given.download(secret)).pass,
      (await given.download(otherSecret)).pass,
    ];
    const request = (serial: string, authorization: string, type = passTypeId) =>
      given.site.request(`/wallet/v1/passes/${type}/${serial}`, {
        headers: { Authorization: authorization },
      });
    const right = `ApplePass ${own.authenticationToken}`;
    expect((await request(own.serialNumber, right)).status).toBe(200);
    const answers = await Promise.all([
      request(own.serialNumber, "ApplePass wrong"),
      request(own.serialNumber, ""),
      request(own.serialNumber, `Bearer ${own.authenticationToken}`),
      request(own.serialNumber, `ApplePass ${other.authenticationToken}`),
      request("AAAAAAAAAAAAAAAAAAAAAA", right),
      request(own.serialNumber, right, "pass.com.example.other"),
    ]);
    for (const { status, text } of answers) expect([status, text]).toEqual([401, ""]);
    const registration = `/wallet/v1/devices/d1/registrations/${passTypeId}/${own.serialNumber}`;
    for (const method of ["POST", "DELETE"]) {
      const headers = { Authorization: "ApplePass wrong" };
      expect((await given.site.request(registration, { method, headers })).status).toBe(401);
    }
    expect((await given.rows()).devices).toEqual([]);
  });

  test("two downloads at once are of one pass, and two registrations of one device are one", async () => {
    const { secret } = await given.book();
    const [one, two] = await Promise.all([given.download(secret), given.download(secret)]);
    expect(one.pass.serialNumber).toBe(two.pass.serialNumber);
    const [first, second] = [given.aPhone(one), given.aPhone(two)];
    const answers = await Promise.all([first.register(), second.register()]);
    for (const { status } of answers) expect([200, 201]).toContain(status);
    expect((await given.rows()).passes).toHaveLength(1);
    expect((await given.rows()).devices).toHaveLength(1);
  });

  test("faulty registrations are refused; of more than twenty devices the newest are kept", async () => {
    const { secret } = await given.book();
    const downloaded = await given.download(secret);
    const phone = given.aPhone(downloaded);
    for (const pushToken of ["", "xyz", "a".repeat(400), `${"ab".repeat(20)}/../x`])
      expect((await phone.register(pushToken)).status).toBe(400);
    expect((await given.aPhone(downloaded, "d".repeat(200)).register()).status).toBe(400);
    for (let n = 1; n <= 22; n++) {
      clock.advance({ seconds: 1 });
      await given.aPhone(downloaded, `d${n}`).register();
    }
    const { devices } = await given.rows();
    expect(devices.map(({ device_id }) => device_id).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, at) => `d${at + 3}`).toSorted(),
    );
  });

  test("reports of phones are short in the log, and large bodies are refused", async () => {
    const report = (body: string) =>
      given.site.request("/wallet/v1/log", { method: "POST", body, headers: { Accept: "*/*" } });
    const logs = ["first", "x".repeat(1_000), ...Array.from({ length: 10 }, () => "more")];
    expect((await report(JSON.stringify({ logs }))).status).toBe(200);
    expect(given.warnings).toHaveLength(1);
    expect(given.warnings[0]!.length).toBeLessThan(500);
    expect((await report("{}")).status).toBe(400);
    expect((await report("x")).status).toBe(400);
    expect((await report(JSON.stringify({ logs: ["x".repeat(20_000)] }))).status).toBe(413);
    expect(given.warnings).toHaveLength(1);
  });

  test("a phone that was not told is told later; one that is gone is forgotten", async () => {
    const { secret } = await given.book();
    const downloaded = await given.download(secret);
    await given.aPhone(downloaded, "d1", "aaaa").register();
    await given.aPhone(downloaded, "d2", "bbbb").register();
    const tokens = () => apple.push.received.map(({ token }) => token.slice(0, 1)).toSorted();
    apple.push.answer(503, "ServiceUnavailable", "aaaa".repeat(16));
    apple.push.answer(410, "Unregistered", "bbbb".repeat(16));
    clock.advance({ minutes: 1 });
    await given.changeStay(secret, "2027-01-11", "2027-01-18");
    await given.sync();
    expect(tokens()).toEqual(["a", "b"]);
    expect((await given.rows()).devices).toMatchObject([
      { device_id: "d1", attempts: 1, next_attempt_at: "2026-11-20T08:01:30.000Z" },
    ]);
    clock.advance({ seconds: 29 });
    await given.sync();
    expect(tokens()).toEqual(["a", "b"]);
    apple.push.answer(200, "", "aaaa".repeat(16));
    clock.advance({ seconds: 1 });
    await given.sync();
    expect(tokens()).toEqual(["a", "a", "b"]);
    expect((await given.rows()).devices).toMatchObject([{ attempts: 2, next_attempt_at: null }]);
    expect(given.warnings).toEqual([
      'a phone was not told of a changed pass {"status":503,"reason":"ServiceUnavailable","nextAttempt":"2026-11-20T08:01:30.000Z"}',
    ]);
  });
});
