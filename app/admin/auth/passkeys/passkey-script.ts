// The URL of the passkey script, compiled and minified by the build.
// oxlint-disable-next-line import/default -- the build makes the address, not the file
import url from "./passkey.client.ts?worker&url";

/** For `<script type="module" src>`. */
export const passkeyScript = url;
