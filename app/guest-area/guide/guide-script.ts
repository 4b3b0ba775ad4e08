// The URL of the guide's own script, compiled and minified by the build.
// oxlint-disable-next-line import/default -- the build makes the address, not the file
import url from "./guide-script.client.ts?worker&url";

/** For `<script type="module" src>`. */
export const guideScript = url;
