// The URL of the lightbox script, compiled and minified by the build.
// oxlint-disable-next-line import/default -- the default export is the URL that the build generates
import url from "./lightbox.client.ts?worker&url";

/** For `<script type="module" src>`. */
export const lightboxScript = url;
