// Tests that the manifest uses the colours of the stylesheet.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { schemeColours } from "#property/brand/colours.ts";
import { adminManifest, webManifest } from "./web-manifest.ts";

const icons = [{ src: "/icon.png", sizes: "192x192", type: "image/png" }];
const manifest = webManifest({ name: "Hotel", description: "A hotel.", language: "en", icons });

test("the colours are the surface of both schemes in colours.css", async () => {
  const tokens = await readFile("property/brand/colours.css", "utf8");
  const [, salt] = /--salt: (#[0-9a-f]{6})/.exec(tokens) ?? [];
  const [, light, dark] = /--bg: (var\(--salt\));[^]*?--bg: (#[0-9a-f]{6});/.exec(tokens) ?? [];
  expect(light).toBe("var(--salt)");
  expect(schemeColours).toEqual({ light: salt, dark });
});

test("it has name, start URL, colours of both schemes and icons", () => {
  expect(manifest).toMatchObject({
    name: "Hotel",
    short_name: "Hotel",
    lang: "en",
    start_url: "/",
    theme_color: "#fcfbf8",
    background_color: "#fcfbf8",
    color_scheme_dark: { theme_color: "#111a19", background_color: "#111a19" },
    icons,
  });
});

test("the admin's opens on Today, on its own, with an address within its scope", () => {
  const admin = adminManifest({ name: "Hotel", language: "en", icons });
  expect(admin).toMatchObject({ name: "Hotel Admin", display: "standalone", start_url: "/admin" });
  expect(admin.start_url.startsWith(admin.scope)).toBe(true);
});
