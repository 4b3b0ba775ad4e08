// Dragging at the desk: over free nights to choose them, a stay or a block to other nights or another apartment, its edges to
// lengthen or shorten it. Nothing is saved by it: each drop opens a page that shows what would change. The calendar works without this script.
const table = document.querySelector<HTMLTableElement>(".tl");
const says = document.querySelector(".tlsays");
const hint = document.querySelector<HTMLElement>(".tlhint");
const dayLength = 86_400_000;
const edgeWidth = 10;

/** What is dragged: nights from the one pressed, or a taken cell by its middle or one of its edges. */
interface Drag {
  what: "nights" | "move" | "start" | "end";
  cell: HTMLElement;
  row: HTMLTableRowElement;
  /** The day under the pointer at the beginning and now, counted from the first one shown. */
  began: number;
  now: number;
  target: HTMLTableRowElement;
  moved: boolean;
}

let drag: Drag | null = null;
let shade: HTMLElement | null = null;
let endedAt = -Infinity;

if (table && globalThis.matchMedia("(hover: hover) and (pointer: fine)").matches) {
  if (hint) hint.hidden = false;
  table.classList.add("tl--drag");
  table.addEventListener("pointerdown", begin);
  table.addEventListener("dragstart", (event) => event.preventDefault());
  table.addEventListener("pointermove", showEdge);
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", stop);
  document.addEventListener("keydown", (event) => event.key === "Escape" && stop());
  // A drag that ends on a link must not follow it.
  table.addEventListener(
    "click",
    (event) => event.timeStamp - endedAt < 300 && event.preventDefault(),
    { capture: true },
  );
}

function begin(event: PointerEvent): void {
  const found = event.button === 0 && placeOf(event);
  if (!found || !(event.target instanceof Element)) return;
  const cell = event.target.closest<HTMLElement>("td");
  if (!cell || event.target.closest(".tl__move")) return;
  const isTaken = cell.classList.contains("tl__taken");
  const what = isTaken ? edgeAt(cell, event) : "nights";
  drag = { what, cell, ...found, began: found.now, target: found.row, moved: false };
}

/** A stay that goes on beyond the days shown ends there only on the screen: dragging it there moves the whole stay. */
function edgeAt(cell: HTMLElement, { clientX }: PointerEvent): "start" | "end" | "move" {
  const { left, right, width } = cell.getBoundingClientRect();
  const days = table?.querySelectorAll(".tl__d").length ?? 0;
  if (width < 4 * edgeWidth) return "move";
  if (clientX - left < edgeWidth) return dayOf(cell.dataset.from) < 0 ? "move" : "start";
  if (right - clientX < edgeWidth) return dayOf(cell.dataset.to) < days ? "end" : "move";
  return "move";
}

function showEdge(event: PointerEvent): void {
  if (drag || !(event.target instanceof Element)) return;
  const cell = event.target.closest<HTMLElement>(".tl__taken");
  if (cell) cell.classList.toggle("tl__edge", edgeAt(cell, event) !== "move");
}

function follow(event: PointerEvent): void {
  const found = drag && placeOf(event);
  if (!drag || !found) return;
  const isAway = found.now !== drag.began || found.row !== drag.row;
  if (!isAway && !drag.moved) return;
  drag.moved = true;
  drag.now = found.now;
  // Only a whole stay changes its apartment.
  drag.target = drag.what === "move" ? found.row : drag.row;
  const { from, to } = nightsOf(drag);
  cover(drag.target, from, to);
}

/** The nights that a drop means: from `from` up to, but excluding, `to`; at least one. */
function nightsOf({ what, cell, began, now }: Drag): { from: number; to: number } {
  // From the day of arrival to that of departure, in either direction.
  if (what === "nights")
    return { from: Math.min(began, now), to: Math.max(began, now, 1 + Math.min(began, now)) };
  const from = dayOf(cell.dataset.from);
  const to = dayOf(cell.dataset.to);
  if (what === "start") return { from: Math.min(now, to - 1), to };
  if (what === "end") return { from, to: Math.max(now, from + 1) };
  return { from: from + now - began, to: to + now - began };
}

function drop(event: PointerEvent): void {
  const done = drag;
  stop();
  if (!done?.moved) return;
  endedAt = event.timeStamp;
  const { from, to } = nightsOf(done);
  const apartment = done.target.dataset.apartment ?? "";
  const days = { from: dateOf(from), to: dateOf(to) };
  if (done.what === "nights") choose(apartment, days.from, dateOf(to - 1));
  else moveStay(done, apartment, days);
}

function choose(apartment: string, first: string, last: string): void {
  const address = new URL(location.href);
  for (const name of ["stay", "q", "done"]) address.searchParams.delete(name);
  for (const [name, value] of Object.entries({ room: apartment, first, last }))
    address.searchParams.set(name, value);
  address.hash = "nights";
  location.assign(address);
}

function moveStay(
  { cell }: Drag,
  apartment: string,
  { from, to }: { from: string; to: string },
): void {
  const { move, refused = "" } = cell.dataset;
  if (move === undefined) {
    if (says) says.textContent = refused;
    return;
  }
  const address = new URL(move, location.href);
  for (const [name, value] of Object.entries({ apartment, checkIn: from, checkOut: to }))
    address.searchParams.set(name, value);
  address.hash = "offer";
  location.assign(address);
}

function stop(): void {
  drag = null;
  shade?.remove();
  shade = null;
}

/** The line of an apartment, and the day, under the pointer. */
function placeOf({
  clientX,
  clientY,
}: PointerEvent): { row: HTMLTableRowElement; now: number } | null {
  const grid = gridOf();
  const row = [...(table?.querySelectorAll<HTMLTableRowElement>("tr[data-apartment]") ?? [])].find(
    (one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    },
  );
  if (!grid || !row || clientX < grid.left) return null;
  return { row, now: Math.floor((clientX - grid.left) / grid.dayWidth) };
}

function gridOf(): { left: number; dayWidth: number } | null {
  const heads = table?.querySelectorAll(".tl__d") ?? [];
  const [head] = heads;
  if (!head) return null;
  const { left, width } = head.getBoundingClientRect();
  return { left, dayWidth: width };
}

/** Shades the nights in a line, from midday to midday, within the days shown. */
function cover(row: HTMLTableRowElement, from: number, to: number): void {
  const grid = gridOf();
  const box = table?.parentElement;
  if (!grid || !box) return;
  shade ??= box.appendChild(
    Object.assign(document.createElement("div"), { className: "tl__shade" }),
  );
  const frame = box.getBoundingClientRect();
  const { top, height } = row.getBoundingClientRect();
  const left = grid.left + (from + 0.5) * grid.dayWidth;
  shade.style.left = `${left - frame.left + box.scrollLeft}px`;
  shade.style.top = `${top - frame.top + box.scrollTop}px`;
  shade.style.width = `${(to - from) * grid.dayWidth}px`;
  shade.style.height = `${height}px`;
}

function dayOf(date = ""): number {
  return (Date.parse(date) - Date.parse(table?.dataset.first ?? "")) / dayLength;
}

function dateOf(day: number): string {
  return new Date(Date.parse(table?.dataset.first ?? "") + day * dayLength)
    .toISOString()
    .slice(0, 10);
}
