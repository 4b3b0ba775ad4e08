// The URLs of the map's scripts and of the live map's stylesheet, all served by this app.
// oxlint-disable-next-line import/default -- the default export is the URL that the build generates
import liveMap from "./live-map.client.ts?worker&url";
import styles from "./live-map.css?url&no-inline";
// oxlint-disable-next-line import/default -- the default export is the URL that the build generates
import map from "./map.client.ts?worker&url";

/** For `<script type="module" src>`. */
export const mapScript = map;

/** Fetched only when a visitor asks for the live map. */
export const liveMapScript = liveMap;

/** The stylesheet of the live map, fetched with its script. */
export const liveMapStyles = styles;
