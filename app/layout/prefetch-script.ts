// The URL of the script for pages that may be prefetched, compiled and minified by the build.
// oxlint-disable-next-line import/default -- the default export is the URL that the build generates
import url from "./prefetch-script.client.ts?worker&url";

/** For `<script type="module" async src>`. */
export const prefetchScript = url;
