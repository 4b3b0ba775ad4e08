// Tests the HTML of a stepper: what its buttons send, and their names.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import layout from "#app/i18n/messages/en/layout.json" with { type: "json" };
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { aProperty } from "#tests/support/property.ts";
import { Stepper } from "./stepper.tsx";

function render(node: ReactNode): string {
  return renderToStaticMarkup(
    <PropertyProvider property={aProperty()}>
      <LanguageProvider language="en" addressLanguage={null} words={[{ layout }]}>
        {node}
      </LanguageProvider>
    </PropertyProvider>,
  );
}

const tag = (html: string, name: string) => html.match(new RegExp(`<${name}[^>]*>`, "g")) ?? [];

// The values of the buttons and the number field, in form order.
const buttons = (value: number | string) =>
  tag(
    render(<Stepper name="adults" label="Adults" value={value} min={1} max={5} />),
    "(?:button|input)",
  ).map((element) => [
    /value="([^"]*)"/.exec(element)?.[1],
    element.includes('aria-disabled="true"') ? "at its end" : "",
  ]);

describe("a stepper", () => {
  test("offers one fewer and one more, both before the number in the form", () => {
    expect(buttons(2)).toEqual([
      ["1", ""],
      ["3", ""],
      ["2", ""],
    ]);
  });

  test("stays within its limits", () => {
    expect(buttons(1)).toEqual([
      ["1", "at its end"],
      ["2", ""],
      ["1", ""],
    ]);
    expect(buttons(5)).toEqual([
      ["4", ""],
      ["5", "at its end"],
      ["5", ""],
    ]);
  });

  test("returns to the limits from what is not a number or far too large", () => {
    expect(buttons("many")).toEqual([
      ["1", ""],
      ["2", ""],
      ["many", ""],
    ]);
    expect(buttons("1000000000")).toEqual([
      ["5", ""],
      ["5", ""],
      ["1000000000", ""],
    ]);
  });

  test("labels its buttons", () => {
    const html = render(<Stepper name="adults" label="Adults" value={2} min={1} max={5} />);
    expect(html).toContain('aria-label="Adults: one fewer"');
    expect(html).toContain('aria-label="Adults: one more"');
  });
});
