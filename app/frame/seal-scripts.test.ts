// Which scripts of a page the policy lets run.
import { expect, test } from "vitest";
import { sealScripts } from "./seal-scripts.server.ts";

// printf 'alert(1)' | openssl dgst -sha256 -binary | base64
const alert = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test("what stands inline and carries the mark is known by its hash, once each, and the mark is gone", () => {
  const html = `<link rel="modulepreload" href="/a.js" nonce="m"/><script nonce="m">alert(1)</script><script nonce="m" type="module" async="">alert(1)</script>`;
  expect(sealScripts(html, "m")).toEqual({
    html: html.replaceAll(' nonce="m"', ""),
    scripts: [alert],
  });
});

test("a script that somebody's words became is not let run", () => {
  const html = `<p><script>alert(1)</script><script nonce="x">alert(1)</script></p>`;
  expect(sealScripts(html, "m")).toEqual({ html, scripts: [] });
});

test("data blocks run nothing, and a file that the build does not have is left alone", () => {
  const html =
    '<script type="application/ld+json">{"a":1}</script><script id="facts" type="application/json">{}</script>' +
    '<script type="module" src="/assets/no-such-file.js"></script><script src="https://elsewhere.example/a.js"></script>';
  expect(sealScripts(html, "m")).toEqual({ html, scripts: [] });
});
