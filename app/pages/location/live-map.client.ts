// The live map: Leaflet with tiles of OpenStreetMap, loaded by a visitor's wish. `enter` opens it, `leave` takes it away;
// it answers `shown` with its first tile, or `failed` when none comes.
import * as leaflet from "leaflet";
import type { LivePlace } from "./live-map.tsx";

const box = document.querySelector<HTMLElement>(".map__live");
let map: leaflet.Map | null = null;
if (box) {
  box.addEventListener("enter", () => open(box));
  box.addEventListener("leave", close);
}

// Longer than a slow telephone needs for one picture of 20 KB.
const patience = 12_000;

function open(frame: HTMLElement) {
  close();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const places = JSON.parse(frame.dataset.places ?? "[]") as LivePlace[];
  const [house] = places;
  if (!house) return;
  map = leaflet.map(frame, {
    center: house,
    zoom: 11,
    // A page is scrolled past a map.
    scrollWheelZoom: false,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  leaflet.control.attribution({ prefix: false }).addTo(map);
  leaflet.control
    .zoom({
      position: "topright",
      zoomInTitle: frame.dataset.zoomIn ?? "",
      zoomOutTitle: frame.dataset.zoomOut ?? "",
    })
    .addTo(map);
  for (const place of places) pin(place, place === house).addTo(map);
  showTiles(map, frame);
}

function close() {
  map?.remove();
  map = null;
}

function showTiles(onto: leaflet.Map, frame: HTMLElement) {
  const credit = document.createElement("a");
  credit.href = "https://www.openstreetmap.org/copyright";
  credit.textContent = frame.dataset.credit ?? "";
  const tiles = leaflet.tileLayer("https://tile.openstreetmap.org/{z}/{x}/{y}.png", {
    maxZoom: 19,
    attribution: credit.outerHTML,
  });
  let came = false;
  const fail = () => {
    if (!came && map === onto) frame.dispatchEvent(new Event("failed"));
  };
  tiles.on("tileload", () => {
    if (!came) frame.dispatchEvent(new Event("shown"));
    came = true;
  });
  // All that were asked for have come, or have not. Leaflet is still at work on them: the map must not vanish under it.
  tiles.on("load", () => setTimeout(fail));
  setTimeout(fail, patience);
  tiles.addTo(onto);
}

// Name and travel time stand on it: there is nothing to press.
function pin(place: LivePlace, isHouse: boolean): leaflet.Marker {
  const label = document.createElement("span");
  const time = document.createElement("b");
  label.append(place.name, " ", time);
  time.textContent = place.time ?? "";
  const whole = document.createElement("div");
  whole.append(label, document.createElement("i"));
  const icon = leaflet.divIcon({
    className: isHouse ? "pin pin--home" : "pin",
    html: whole,
    // The styles say how large it is.
    iconSize: null as never,
  });
  return leaflet.marker(place, { icon, interactive: false, keyboard: false });
}
