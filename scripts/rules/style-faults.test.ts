// The twin of style-faults.ts: one planted fault of each kind, and styles that break none.
import { describe, expect, test } from "vitest";
import { styleFaults } from "./style-faults.ts";

const tokens = `/* Breakpoints: 40em, 60em, written (width < 40em). */
  :root { --s-12: 0.75rem; --touch: 2.75rem; --r-1: 3px; --t-small: 0.9375rem; }
  .used { gap: var(--s-12); height: var(--touch); border-radius: var(--r-1); font-size: var(--t-small); }`;
const program =
  'const kind = "warn"; const page = <p className="used other"><i className={`tag--${kind}`} /></p>;';

function faultsOf(sheet: string, tokensThere = tokens): string[] {
  const sheets = new Map([
    ["app/layout/styles/tokens.css", tokensThere],
    ["app/a.css", sheet],
  ]);
  return styleFaults(sheets, [program]);
}

describe("a fault of the styles", () => {
  test.each<[what: string, sheet: string, fault: string]>([
    ["a raw padding", ".used { padding: 0.75rem }", "0.75rem is no spacing token"],
    ["a raw margin beside a token", ".used { margin: var(--s-12) 1em }", "1em is no spacing token"],
    ["a raw gap", ".used { gap: 4px }", "4px is no spacing token"],
    ["a raw inset", ".used { inset-inline-start: -1rem }", "-1rem is no spacing token"],
    ["a raw length in a sum", ".used { top: calc(100% + 2rem) }", "2rem is no spacing token"],
    [
      "a raw length that grows",
      ".used { gap: clamp(1rem, 2vw, 2rem) }",
      "1rem 2rem is no spacing token",
    ],
    ["a raw radius", ".used { border-radius: 8px }", "8px is no radius token"],
    ["a heading in letters", ".used h1 { max-width: 18ch }", "counts in var(--letter)"],
    ["a raw font size", ".used { font-size: 1.1rem }", "no font size token"],
    ["a raw font size among others", ".used { font: 400 1.1rem/1.2 serif }", "no font size token"],
    ["a width that is a token", ".used { min-width: 2.75rem }", "2.75rem is var(--touch)"],
    ["a column that is a token", ".used { grid-template-columns: 2.75rem 1fr }", "is var(--touch)"],
    ["a layer that is not ordered", "@layer room { .used { gap: 0 } }", "room is no layer"],
    [
      "a layer in an order of its own",
      "@layer tokens, frame; .used { gap: 0 }",
      "frame is no layer",
    ],
    [
      "a sheet in another layer",
      '@import "a.css" layer(frame); .used { gap: 0 }',
      "frame is no layer",
    ],
    [
      "a width that recurs",
      ".used { width: 9rem } .other { max-width: 9rem } .used .other { width: min(9rem, 50%) }",
      "width 9rem recurs, make it a token",
    ],
    [
      "a breakpoint of its own",
      "@media (width < 50em) { .used { gap: 0 } }",
      "is no breakpoint of tokens.css",
    ],
    [
      "a breakpoint in another notation",
      "@media (min-width: 40em) { .used { gap: 0 } }",
      "is written (width < …em)",
    ],
    [
      "a breakpoint beside a height",
      "@media (width >= 41em) and (min-height: 9em) { .used { gap: 0 } }",
      "is no breakpoint",
    ],
    [
      "a class that no program names",
      ".used .unused { gap: 0 }",
      "no program names the class .unused",
    ],
    [
      "a kind that no program names",
      ".tag--lost { gap: 0 }",
      "no program names the class .tag--lost",
    ],
    ["a word that is no class", ".kind { gap: 0 }", "no program names the class .kind"],
    ["a token that is not used", ":root { --t-9: 9rem }", "no rule uses --t-9"],
    ["a token that is not set", ".used { gap: var(--s-13) }", "no rule sets --s-13"],
  ])("is found: %s", (_, sheet, fault) => {
    const found = faultsOf(sheet);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(fault);
  });

  test("is found: a sixth breakpoint", () => {
    const six = tokens.replace("40em, 60em", "30em, 40em, 48em, 60em, 70em, 80em");
    expect(faultsOf("", six)).toEqual([
      "app/layout/styles/tokens.css: 6 breakpoints listed, at most 5",
    ]);
  });
});

test.each([
  ".used { padding: var(--s-12) 0; margin: -1px auto; inset: 50% 3px auto; top: 10vh }",
  ".used { gap: clamp(var(--s-12), 2vw, 2 * var(--s-12)); margin: calc(-1 * var(--s-12)) }",
  ".used p { max-width: 44ch }",
  ".used { width: 9rem; height: 9rem; max-width: 44em } .other { width: 9rem }",
  "text.used { font-size: 11px } .other { font: 500 var(--t-small)/1.4 serif; border-radius: 50% }",
  "@media (width < 40em) { .other { color: red } } @media (width >= 60em) and (min-height: 9em) { .used { gap: 0 } }",
  ".used .tag--warn { gap: 0 } .leaflet-bar { gap: 0 }",
  "@layer tokens, base, page; @layer page { .used { flex: 1 1 9rem } .other { columns: 2 9rem; flex-basis: 9rem } }",
  "/* padding: 9rem */ .used { --own: 9rem; box-shadow: 0 1rem var(--own) }",
])("nothing is found in %s", (sheet) => {
  expect(faultsOf(sheet)).toEqual([]);
});
