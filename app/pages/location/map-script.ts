// The addresses of the map's scripts and of the live map's stylesheet, all of them from our own house.
// oxlint-disable-next-line import/default -- the build makes the address, not the file
import liveMap from "./live-map.client.ts?worker&url";
import styles from "./live-map.css?url&no-inline";
// oxlint-disable-next-line import/default -- the build makes the address, not the file
import map from "./map.client.ts?worker&url";

/** For `<script type="module" src>`. */
export const mapScript = map;

/** Fetched when a visitor asks for the live map, not before. */
export const liveMapScript = liveMap;

/** Goes with it. */
export const liveMapStyles = styles;
