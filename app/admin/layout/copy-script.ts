// The URL of the script of the copy buttons, compiled and minified by the build.
// oxlint-disable-next-line import/default -- the build makes the address, not the file
import url from "./copy.client.ts?worker&url";

/** For `<script type="module" src>`, once on a page. */
export const copyScript = url;
