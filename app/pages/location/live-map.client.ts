// The live map: Leaflet with tiles of OpenStreetMap, loaded when a visitor asks for it. The event `enter` opens it, `leave`
// removes it; it dispatches `shown` with its first tile, or `failed` when none loads.
import * as leaflet from "leaflet";
import type { LivePlace } from "./map-section.tsx";

const box = document.querySelector<HTMLElement>(".map__live");
let map: leaflet.Map | null = null;
if (box) {
  box.addEventListener("enter", () => open(box));
  box.addEventListener("leave", close);
}

// Milliseconds: longer than a slow telephone needs for one tile of 20 KB.
const loadTimeout = 12_000;

function open(container: HTMLElement) {
  close();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const places = JSON.parse(container.dataset.places ?? "[]") as LivePlace[];
  const [property] = places;
  if (!property) return;
  map = leaflet.map(container, {
    center: property,
    zoom: 11,
    // The wheel scrolls the page, also over the map.
    scrollWheelZoom: false,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  corner("bottomright", credit(container)).addTo(map);
  corner("topright", zoomButtons(map, container)).addTo(map);
  for (const place of places) pin(place, place === property).addTo(map);
  showTiles(map, container);
}

function close() {
  map?.remove();
  map = null;
}

function showTiles(onto: leaflet.Map, container: HTMLElement) {
  const tiles = leaflet.tileLayer("https://tile.openstreetmap.org/{z}/{x}/{y}.png", {
    maxZoom: 19,
  });
  let hasTile = false;
  const fail = () => {
    if (!hasTile && map === onto) container.dispatchEvent(new Event("failed"));
  };
  tiles.on("tileload", () => {
    if (!hasTile) container.dispatchEvent(new Event("shown"));
    hasTile = true;
  });
  // All requested tiles have loaded or failed. Deferred, because Leaflet is still processing them and needs the map.
  tiles.on("load", () => setTimeout(fail));
  setTimeout(fail, loadTimeout);
  tiles.addTo(onto);
}

// Leaflet's own controls use innerHTML, which the Trusted Types policy forbids.
function corner(position: leaflet.ControlPosition, content: HTMLElement): leaflet.Control {
  const control = new leaflet.Control({ position });
  control.onAdd = () => {
    leaflet.DomEvent.disableClickPropagation(content);
    return content;
  };
  return control;
}

function credit(container: HTMLElement): HTMLElement {
  const line = document.createElement("div");
  line.className = "leaflet-control-attribution";
  const link = document.createElement("a");
  link.href = "https://www.openstreetmap.org/copyright";
  link.textContent = container.dataset.credit ?? "";
  line.append(link);
  return line;
}

function zoomButtons(onto: leaflet.Map, container: HTMLElement): HTMLElement {
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
  const zoomIn = button("in", "+", container.dataset.zoomIn);
  const zoomOut = button("out", "\u2212", container.dataset.zoomOut);
  const updateZoomButtons = () => {
    for (const [link, end] of [
      [zoomIn, onto.getMaxZoom()],
      [zoomOut, onto.getMinZoom()],
    ] as const) {
      const atEnd = onto.getZoom() === end;
      link.classList.toggle("leaflet-disabled", atEnd);
      link.ariaDisabled = String(atEnd);
    }
  };
  onto.on("zoomend zoomlevelschange", updateZoomButtons);
  bar.append(zoomIn, zoomOut);
  return bar;
}

// Shows name and travel time; not interactive.
function pin(place: LivePlace, isProperty: boolean): leaflet.Marker {
  const label = document.createElement("span");
  const time = document.createElement("b");
  label.append(place.name, " ", time);
  time.textContent = place.time ?? "";
  const whole = document.createElement("div");
  whole.append(label, document.createElement("i"));
  const icon = leaflet.divIcon({
    className: isProperty ? "pin pin--home" : "pin",
    html: whole,
    // Sized by CSS.
    iconSize: null as never,
  });
  return leaflet.marker(place, { icon, interactive: false, keyboard: false });
}
