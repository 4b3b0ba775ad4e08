// Tests how the scripts of React Router are delayed until the page has loaded.
import { Script } from "node:vm";
import { expect, test } from "vitest";
import { hydrateLater } from "./hydrate-later.ts";

const page = `<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/><link rel="stylesheet" href="/assets/s.css"/></head>
<script nonce="n">first()</script><script nonce="n" type="module" async="">;
import * as route0 from "/assets/a.js";
import * as route1 from "/assets/b.js";
window.modules = {"root":route0,"page":route1};
import("/assets/entry.js");</script><script nonce="n">last()</script>`;

test("no module is requested before the page has loaded, and each of them afterwards", () => {
  const later = hydrateLater(page);
  expect(later).not.toContain('<link rel="modulepreload"');
  expect(later).not.toMatch(/import \*/);
  expect(later).toContain('<link rel="stylesheet" href="/assets/s.css"/>');
  expect(later).toContain('for (const href of ["/assets/a.js","/assets/b.js"])');
  expect(later).toContain(
    'const [route0,route1] = await Promise.all([import("/assets/a.js"),import("/assets/b.js")]);',
  );
  expect(later).toContain('window.modules = {"root":route0,"page":route1};');
  expect(later).toMatch(/else addEventListener\("load", wake\);<\/script><script nonce="n">last/);
});

test("the delayed code is a valid script", () => {
  const code = /async="">([^<]*)</.exec(hydrateLater(page))?.[1] ?? "(";
  expect(() => new Script(code)).not.toThrow();
});

test.each([
  ["a page without React", '<head></head><script type="module" src="/assets/frame.js"></script>'],
  ["nothing", ""],
  [
    "a script of another form",
    '<link rel="modulepreload" href="/a.js"/><script type="module">1</script>',
  ],
])("%s is returned unchanged", (_, html) => {
  expect(hydrateLater(html)).toBe(html);
});
