// A site with passes for Apple Wallet, and phones that have them: each registers, asks and fetches as Apple's web service describes it.
import { expect } from "vitest";
import type { Clock } from "#app/platform/clock.ts";
import type { WholeAnswer } from "../site/whole-site.ts";
import { openTestDatabase } from "../test-database.ts";
import type { TestDatabase } from "../test-database.ts";
import type { AppleServices } from "./apple-push-service.ts";
import { readApplePass } from "./read-apple-pass.ts";
import type { ReadPass } from "./read-apple-pass.ts";
import { passTypeId } from "./wallet-accounts.ts";
import { aWalletSite } from "./wallet-site.ts";
import type { WalletSite } from "./wallet-site.ts";

type Downloaded = ReadPass & { answer: WholeAnswer };

/** A phone with a pass. */
export interface Phone {
  serialNumber: string;
  register(pushToken?: string): Promise<WholeAnswer>;
  unregister(): Promise<WholeAnswer>;
  /** What changed after the tag; null for nothing. */
  changed(since?: string): Promise<{ serialNumbers: string[]; lastUpdated: string } | null>;
  /** `since`: the date of the pass that it has. */
  fetch(since?: string): Promise<WholeAnswer>;
}

export interface AppleHarness extends WalletSite {
  database: TestDatabase;
  /** The guest downloads the pass by the link of the secret; its hashes and signature are checked. */
  download(secret: string, language?: string): Promise<Downloaded>;
  /** `device` is its identifier; its push token is `token`, sixteen times. */
  aPhone(downloaded: Downloaded, device?: string, token?: string): Phone;
  read(answer: WholeAnswer): ReadPass;
  rows(): Promise<{
    passes: { booking_id: string | null }[];
    devices: { device_id: string; attempts: number; next_attempt_at: string | null }[];
  }>;
}

/** A site of its own on a fresh database; the push service has received nothing and answers 200. */
export async function openAppleHarness(
  dialect: "sqlite" | "postgres",
  clock: Clock,
  { account, push }: AppleServices,
): Promise<AppleHarness> {
  const database = await openTestDatabase(dialect, { seeded: true });
  const wallet = aWalletSite(database, clock, { ...account.env, APPLE_PUSH_URL: push.url });
  push.received.length = 0;
  push.answer(200);
  const { request } = wallet.site;
  return {
    ...wallet,
    database,
    async download(secret, language = "") {
      const answer = await request(`${language}/my-booking/${secret}/stay.pkpass`);
      expect(answer.status).toBe(200);
      return { answer, ...readApplePass(answer.bytes, account) };
    },
    aPhone({ pass }, device = "d1", token = "ab12") {
      const { serialNumber, authenticationToken, webServiceURL } = pass;
      const service = new URL(webServiceURL).pathname;
      const own = `${service}v1/devices/${device}/registrations/${passTypeId}`;
      const headers = { Authorization: `ApplePass ${authenticationToken}` };
      return {
        serialNumber,
        register: (pushToken = token.repeat(16)) =>
          request(`${own}/${serialNumber}`, {
            method: "POST",
            headers: { ...headers, "Content-Type": "application/json" },
            body: JSON.stringify({ pushToken }),
          }),
        unregister: () => request(`${own}/${serialNumber}`, { method: "DELETE", headers }),
        async changed(since) {
          const answer = await request(own + (since ? `?passesUpdatedSince=${since}` : ""));
          return answer.status === 204 ? null : JSON.parse(answer.text);
        },
        fetch: (since) =>
          request(`${service}v1/passes/${passTypeId}/${serialNumber}`, {
            headers: { ...headers, ...(since && { "If-Modified-Since": since }) },
          }),
      };
    },
    read: ({ bytes }) => readApplePass(bytes, account),
    rows: async () => ({
      passes: await database.db.selectFrom("wallet_passes").selectAll().execute(),
      devices: await database.db.selectFrom("wallet_devices").selectAll().execute(),
    }),
  };
}
