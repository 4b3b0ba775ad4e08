// The address of the one small script of every page, compiled and minified by the build.
// oxlint-disable-next-line import/default -- the build makes the address, not the file
import url from "./frame-script.client.ts?worker&url";

/** For `<script type="module" src>`. */
export const frameScript = url;
