// The URL of the script of every page, compiled and minified by the build.
// oxlint-disable-next-line import/default -- the default export is the URL that the build generates
import url from "./layout-script.client.ts?worker&url";

/** For `<script type="module" src>`. */
export const layoutScript = url;
