// The address of the script of pages with something to copy, compiled and minified by the build.
// oxlint-disable-next-line import/default -- the build makes the address, not the file
import url from "./copy.client.ts?worker&url";

/** For `<script type="module" async src>`, once on a page. */
export const copyScript = url;
