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
  corner("bottomright", credit(frame)).addTo(map);
  corner("topright", zoomButtons(map, frame)).addTo(map);
  for (const place of places) pin(place, place === house).addTo(map);
  showTiles(map, frame);
}

function close() {
  map?.remove();
  map = null;
}

function showTiles(onto: leaflet.Map, frame: HTMLElement) {
  const tiles = leaflet.tileLayer("https://tile.openstreetmap.org/{z}/{x}/{y}.png", {
    maxZoom: 19,
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

// Leaflet's own controls are written as markup, which this house lets nobody do (Trusted Types).
function corner(position: leaflet.ControlPosition, content: HTMLElement): leaflet.Control {
  const control = new leaflet.Control({ position });
  control.onAdd = () => {
    leaflet.DomEvent.disableClickPropagation(content);
    return content;
  };
  return control;
}

function credit(frame: HTMLElement): HTMLElement {
  const line = document.createElement("div");
  line.className = "leaflet-control-attribution";
  const link = document.createElement("a");
  link.href = "https://www.openstreetmap.org/copyright";
  link.textContent = frame.dataset.credit ?? "";
  line.append(link);
  return line;
}

function zoomButtons(onto: leaflet.Map, frame: HTMLElement): HTMLElement {
  const bar = document.createElement("div");
  bar.className = "leaflet-bar leaflet-control-zoom";
  const button = (way: "in" | "out", sign: string, name = "") => {
    const link = document.createElement("a");
    link.className = `leaflet-control-zoom-${way}`;
    link.href = "#";
    link.role = "button";
    link.title = name;
    link.ariaLabel = name;
    link.textContent = sign;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      if (way === "in") onto.zoomIn();
      else onto.zoomOut();
    });
    return link;
  };
  const nearer = button("in", "+", frame.dataset.zoomIn);
  const farther = button("out", "\u2212", frame.dataset.zoomOut);
  const sayEnds = () => {
    for (const [link, end] of [
      [nearer, onto.getMaxZoom()],
      [farther, onto.getMinZoom()],
    ] as const) {
      const atEnd = onto.getZoom() === end;
      link.classList.toggle("leaflet-disabled", atEnd);
      link.ariaDisabled = String(atEnd);
    }
  };
  onto.on("zoomend zoomlevelschange", sayEnds);
  bar.append(nearer, farther);
  return bar;
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
