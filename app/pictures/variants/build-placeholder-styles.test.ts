// Tests the stylesheet with placeholder colours and focus of every picture.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pictures } from "#app/i18n/property/property-pictures.ts";
import { readyPicture } from "#tests/support/pictures/ready-picture.ts";
import { placeholdersFile } from "./build-placeholder-styles.server.ts";
import { listPictures } from "../describe-pictures.server.ts";
import { pictureEndpoint } from "../picture-endpoint.ts";
import { encodeVariant } from "./encode-variant.server.ts";
import type { EncodeVariant } from "./image-variant.ts";
import { openImageVariants } from "./open-image-variants.server.ts";
import type { ImageVariants } from "./open-image-variants.server.ts";

let dataDir: string;
let variants: ImageVariants;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "placeholders-"));
});
afterEach(async () => {
  await variants.close();
  await rm(dataDir, { recursive: true });
});

function openEndpoint(make: EncodeVariant = encodeVariant) {
  variants = openImageVariants({ dataDir, encoder: { make, close: () => undefined } });
  const app = new Hono().get("/photos/:file", pictureEndpoint({ dataDir, variants }));
  return async (file: string) => app.fetch(new Request(`http://site/photos/${file}`));
}

describe("the placeholders", () => {
  test("are six colours of every picture, and its focus, cached as immutable", async () => {
    const list = await listPictures();
    const response = await readyPicture(openEndpoint(), placeholdersFile(list));
    expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const rules = (await response.text()).split("\n");
    expect(rules).toHaveLength(pictures.length);
    const ruleOf = (name: string) =>
      rules.find((rule) => rule.startsWith(`[src*=".${list[name]!.hash}."]{`));
    for (const name of Object.keys(list))
      expect(ruleOf(name)).toMatch(
        /[{;]--p1:#[0-9a-f]{3};--p2:#[0-9a-f]{3};.*;--p6:#[0-9a-f]{3}\}$/,
      );
    // As in pictures.json; the hero has that of its upright twin beside it.
    expect(ruleOf("golf")).toContain("{--at:60% 50%;--p1");
    expect(ruleOf("lagoon-and-mountain")).toContain("{--at:90% 55%;--at-upright:50% 45%;--p1");
    expect(ruleOf("beach")).toContain("{--p1");
  });

  test("do not wait for missing colours: the stylesheet is sent at once, and not cached", async () => {
    const list = await listPictures();
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    const get = openEndpoint(async ({ original }) => {
      if (original === "property/photos/golf.jpg") await promise;
      return new TextEncoder().encode("#123 #456 #789 #abc #def #000");
    });
    const early = await get(placeholdersFile(list));
    expect(early.headers.get("cache-control")).toBe("no-cache");
    const rule = `[src*=".${list["golf"]!.hash}."]{--at:60% 50%`;
    expect(await early.text()).toContain(`${rule}}`);
    letGo();
    const late = await readyPicture(get, placeholdersFile(list));
    expect(await late.text()).toContain(`${rule};--p1:#123;--p2:#456;`);
  });

  test("with an old hash redirect to the current ones, and another picture changes the name", async () => {
    const list = await listPictures();
    const response = await openEndpoint()("placeholders.0123456789.css");
    expect(response.headers.get("location")).toBe(`/photos/${placeholdersFile(list)}`);
    const changed = { ...list, beach: { hash: "0123456789", width: 3, height: 2 } };
    expect(placeholdersFile(changed)).not.toBe(placeholdersFile(list));
  });
});
