// Tests which inline scripts the content security policy allows, and how the scripts of React Router are delayed.
import { Script } from "node:vm";
import { expect, test } from "vitest";
import { finishDocument } from "./render-document.server.ts";

function finish(html: string, nonce = "n") {
  const { body, scripts } = finishDocument(html, nonce);
  const sent = new TextDecoder().decode(body);
  expect(sent).toMatch(/^<!DOCTYPE html>/);
  return { html: sent.slice("<!DOCTYPE html>".length), scripts };
}

// printf 'alert(1)' | openssl dgst -sha256 -binary | base64
const alert = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test("inline scripts with the nonce are hashed, once each, and the nonce is removed", () => {
  const html = `<link rel="modulepreload" href="/a.js" nonce="m"/><script nonce="m">alert(1)</script><script nonce="m" type="module" async="">alert(1)</script>`;
  expect(finish(html, "m")).toEqual({
    html: html.replaceAll(' nonce="m"', ""),
    scripts: [alert],
  });
});

test("an injected script without the nonce is not allowed", () => {
  const html = `<p><script>alert(1)</script><script nonce="x">alert(1)</script></p>`;
  expect(finish(html, "m")).toEqual({ html, scripts: [] });
});

test("data blocks are not hashed, and a file that is not in the build is unchanged", () => {
  const html =
    '<script type="application/ld+json">{"a":1}</script><script id="facts" type="application/json">{}</script>' +
    '<script type="module" src="/assets/no-such-file.js"></script><script src="https://elsewhere.example/a.js"></script>';
  expect(finish(html, "m")).toEqual({ html, scripts: [] });
});

// The scripts of React Router are delayed until the page has loaded.

const page = `<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/><link rel="stylesheet" href="/assets/s.css"/></head>
<script nonce="n">first()</script><script nonce="n" type="module" async="">;
import * as route0 from "/assets/a.js";
import * as route1 from "/assets/b.js";
window.modules = {"root":route0,"page":route1};
import("/assets/entry.js");</script><script nonce="n">last()</script>`;

test("no module is requested before the page has loaded, and each of them afterwards", () => {
  const later = finish(page).html;
  expect(later).not.toContain('<link rel="modulepreload"');
  expect(later).not.toMatch(/import \*/);
  expect(later).toContain('<link rel="stylesheet" href="/assets/s.css"/>');
  expect(later).toContain('for (const href of ["/assets/a.js","/assets/b.js"])');
  expect(later).toContain(
    'const [route0,route1] = await Promise.all([import("/assets/a.js"),import("/assets/b.js")]);',
  );
  expect(later).toContain('window.modules = {"root":route0,"page":route1};');
  expect(later).toMatch(/else addEventListener\("load", wake\);<\/script><script>last/);
});

test("the delayed code is a valid script", () => {
  const code = /async="">([^<]*)</.exec(finish(page).html)?.[1] ?? "(";
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
  expect(finish(html).html).toBe(html);
});
