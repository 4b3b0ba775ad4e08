// Draws a furnished floor plan as SVG paths, one for each kind of line (plan.css), 320 units wide.
import { scenes } from "#property/plan-scenes.ts";
import type { Side } from "../rules/apartment.ts";
import type { FurnishedPlan } from "../rules/plan-furniture.ts";
import type { Line, Opening, Rect } from "../rules/plan-shapes.ts";
import { unitsAcross } from "../rules/plan-tools.ts";
import type { Piece } from "../rules/plan-tools.ts";
import { drawPiece, wallsOf } from "./plan-pieces.ts";
import type { Stroke } from "./plan-pieces.ts";

/** The paths by class, in painting order. */
export interface PlanDrawing {
  height: number;
  paths: [kind: string, d: string][];
  /** Converts a point of the plan (metres) to the drawing (units). */
  at(x: number, y: number): [number, number];
  /** Units per metre. */
  scale: number;
  /** The y of the text line below the apartment, which names the entrance and the scale. */
  foot: number;
}

/** Units at both sides, and the height of the strip that shows the view. */
const margin = 10;
export const viewHeight = 34;
const below = 26;

/** Draws everything but the texts. */
export function drawPlan(plan: FurnishedPlan, side: Side, floor: number): PlanDrawing {
  const scale = unitsAcross / plan.width;
  const top = viewHeight - (plan.terrace?.y ?? -0.4) * scale;
  const at = (x: number, y: number): [number, number] => [margin + x * scale, top + y * scale];
  const foot = top + plan.depth * scale + 14;
  const bottom = plan.roof ? plan.roof.y + plan.roof.height : plan.depth;
  const height = Math.ceil(top + bottom * scale + (plan.roof ? 8 : below));
  const { outer, inner } = wallsOf(plan);
  const pieces = plan.pieces.map((piece) => drawnPiece(piece, at, scale));
  const outdoors = [plan.terrace, plan.roof].filter((rect) => rect !== null);
  const paths: PlanDrawing["paths"] = [
    [`view plan__${side}`, `M0 0H320V${viewHeight}H0Z`],
    [`scene plan__${side}`, scenes[side] ?? ""],
    ["floor", plan.rooms.flatMap(({ parts }) => parts.map((part) => rectPath(part, at))).join("")],
    ["deck", outdoors.map((rect) => rectPath(rect, at)).join("")],
    ["boards", outdoors.map((rect) => boards(rect, at)).join("")],
    ["tint", pieces.map(({ tint }) => tint).join("")],
    ["things", pieces.map(({ lines }) => lines).join("")],
    ["doors", plan.openings.map((opening) => doorPath(opening, at)).join("")],
    ["inner", inner.map((line) => linePath(line, at)).join("")],
    ["outer", outer.map((line) => linePath(line, at)).join("")],
    ["scale", `M${n(310 - 2 * scale)} ${n(foot - 3)}v6m0-3H310m0-3v6`],
    ["glass", plan.openings.map((opening) => glassPath(opening, at)).join("")],
    [
      "rail",
      outdoors.map((rect) => (floor > 0 ? rail(rect, at, rect === plan.roof) : "")).join(""),
    ],
  ];
  return { height, paths: paths.filter(([, d]) => d !== ""), at, scale, foot };
}

type At = PlanDrawing["at"];

function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function rectPath({ x, y, width, height }: Rect, at: At): string {
  const [x1, y1] = at(x, y);
  const [x2, y2] = at(x + width, y + height);
  return `M${n(x1)} ${n(y1)}H${n(x2)}V${n(y2)}H${n(x1)}Z`;
}

function linePath({ x1, y1, x2, y2 }: Line, at: At): string {
  const [fromX, fromY] = at(x1, y1);
  const [toX, toY] = at(x2, y2);
  return `M${n(fromX)} ${n(fromY)}${y1 === y2 ? `H${n(toX)}` : `V${n(toY)}`}`;
}

function boards({ x, y, width, height }: Rect, at: At): string {
  const [left, from] = at(x, y);
  const [right, to] = at(x + width, y + height);
  const rows = Math.max(1, Math.round((to - from) / 7));
  return Array.from({ length: rows - 1 }, (_, row) => {
    const line = from + ((row + 1) * (to - from)) / rows;
    return `M${n(left)} ${n(line)}H${n(right)}`;
  }).join("");
}

// On upper floors a terrace has a railing on its open sides.
function rail({ x, y, width, height }: Rect, at: At, isOpenAround: boolean): string {
  const [left, top] = at(x, y);
  const [right, bottom] = at(x + width, y + height);
  return `M${n(left)} ${n(bottom)}V${n(top)}H${n(right)}V${n(bottom)}${isOpenAround ? "Z" : ""}`;
}

// An open door leaf, and the arc it swings over.
function doorPath({ kind, x1, y1, x2, y2, into }: Opening, at: At): string {
  if (kind !== "door" && kind !== "entrance") return "";
  const [hingeX, hingeY] = at(x1, y1);
  const [endX, endY] = at(x2, y2);
  const long = Math.max(endX - hingeX, endY - hingeY);
  const isAcross = y1 === y2;
  const leaf = isAcross
    ? `M${n(hingeX)} ${n(hingeY)}V${n(hingeY + into * long)}`
    : `M${n(hingeX)} ${n(hingeY)}H${n(hingeX + into * long)}`;
  const turn = (isAcross ? into < 0 : into > 0) ? 1 : 0;
  return `${leaf}A${n(long)} ${n(long)} 0 0 ${turn} ${n(endX)} ${n(endY)}`;
}

// Two sliding panes, drawn as one thin box with joints.
function glassPath({ kind, x1, y1, x2, y2 }: Opening, at: At): string {
  if (kind !== "window" && kind !== "glass") return "";
  const [fromX, fromY] = at(x1, y1);
  const [toX, toY] = at(x2, y2);
  const thick = 1.5;
  const frame =
    y1 === y2
      ? `M${n(fromX)} ${n(fromY - thick)}H${n(toX)}V${n(fromY + thick)}H${n(fromX)}Z`
      : `M${n(fromX - thick)} ${n(fromY)}H${n(fromX + thick)}V${n(toY)}H${n(fromX - thick)}Z`;
  const panes = kind === "glass" ? Math.max(2, Math.round((toX - fromX) / 45)) : 1;
  const joints = Array.from({ length: panes - 1 }, (_, pane) => {
    const x = fromX + ((pane + 1) * (toX - fromX)) / panes;
    return `M${n(x)} ${n(fromY - 3)}V${n(fromY + 3)}`;
  });
  return frame + joints.join("");
}

function drawnPiece({ kind, back, ...rect }: Piece, at: At, scale: number) {
  const isTurned = back === "left" || back === "right";
  const { lines, tint } = drawPiece(
    kind,
    isTurned ? rect.height : rect.width,
    isTurned ? rect.width : rect.height,
  );
  const place = ([over, away]: [number, number]): [number, number] => {
    const { x, y, width, height } = rect;
    if (back === "top") return at(x + over, y + away);
    if (back === "bottom") return at(x + width - over, y + height - away);
    return back === "left" ? at(x + away, y + height - over) : at(x + width - away, y + over);
  };
  const draw = (stroke: Stroke) => {
    if ("points" in stroke) {
      const points = stroke.points.map(place).map(([x, y]) => `${n(x)} ${n(y)}`);
      return `M${points.join("L")}${stroke.closed ? "Z" : ""}`;
    }
    const [x, y] = place(stroke.circle);
    const radius = n(stroke.radius * scale);
    const across = n(2 * stroke.radius * scale);
    return `M${n(x - stroke.radius * scale)} ${n(y)}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 -${across} 0`;
  };
  return { lines: lines.map(draw).join(""), tint: tint.map(draw).join("") };
}
