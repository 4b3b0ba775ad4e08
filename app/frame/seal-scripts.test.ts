// Which scripts of a page the policy lets run.
import { expect, test } from "vitest";
import { sealScripts } from "./seal-scripts.server.ts";

test("what stands inline is known by its hash, once each", () => {
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  const alert = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
  const html = `<script>alert(1)</script><script type="module" async="">alert(1)</script>`;
  expect(sealScripts(html)).toEqual({ html, scripts: [alert] });
});

test("data blocks run nothing, and a file that the build does not have is left alone", () => {
  const html =
    '<script type="application/ld+json">{"a":1}</script><script id="facts" type="application/json">{}</script>' +
    '<script type="module" src="/assets/no-such-file.js"></script><script src="https://elsewhere.example/a.js"></script>';
  expect(sealScripts(html)).toEqual({ html, scripts: [] });
});
