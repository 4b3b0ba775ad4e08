// The address of the script of pages that may be fetched ahead, compiled and minified by the build.
// oxlint-disable-next-line import/default -- the build makes the address, not the file
import url from "./ahead-script.client.ts?worker&url";

/** For `<script type="module" async src>`. */
export const aheadScript = url;
