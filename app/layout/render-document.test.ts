// Tests which scripts of a page the content security policy allows.
import { expect, test } from "vitest";
import { hashInlineScripts } from "./render-document.server.ts";

// printf 'alert(1)' | openssl dgst -sha256 -binary | base64
const alert = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test("inline scripts with the nonce are hashed, once each, and the nonce is removed", () => {
  const html = `<link rel="modulepreload" href="/a.js" nonce="m"/><script nonce="m">alert(1)</script><script nonce="m" type="module" async="">alert(1)</script>`;
  expect(hashInlineScripts(html, "m")).toEqual({
    html: html.replaceAll(' nonce="m"', ""),
    scripts: [alert],
  });
});

test("an injected script without the nonce is not allowed", () => {
  const html = `<p><script>alert(1)</script><script nonce="x">alert(1)</script></p>`;
  expect(hashInlineScripts(html, "m")).toEqual({ html, scripts: [] });
});

test("data blocks are not hashed, and a file that is not in the build is unchanged", () => {
  const html =
    '<script type="application/ld+json">{"a":1}</script><script id="facts" type="application/json">{}</script>' +
    '<script type="module" src="/assets/no-such-file.js"></script><script src="https://elsewhere.example/a.js"></script>';
  expect(hashInlineScripts(html, "m")).toEqual({ html, scripts: [] });
});
