// Tests the HTML of form components: associations of controls, what buttons send, and accessible names.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import layout from "#app/i18n/messages/en/layout.json" with { type: "json" };
import { PropertyProvider } from "#app/i18n/property-provider.tsx";
import { aProperty } from "#tests/support/property.ts";
import { ErrorSummary, SelectField, TextField } from "./field.tsx";
import { Stepper } from "./stepper.tsx";
import { Steps } from "./steps.tsx";

function render(node: ReactNode): string {
  return renderToStaticMarkup(
    <PropertyProvider property={aProperty()}>
      <LanguageProvider language="en" addressLanguage={null} words={{ layout }}>
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

describe("a field", () => {
  test("without hint and error has a label and nothing else", () => {
    const html = render(<TextField name="city" label="City" defaultValue="Tamarin" />);
    expect(html).toContain('<label for="city">City</label>');
    expect(tag(html, "input")).toEqual([
      '<input class="input" type="text" id="city" name="city" value="Tamarin"/>',
    ]);
    expect(html).not.toContain("<p");
  });

  test("is described by its hint and then its error", () => {
    const html = render(
      <TextField
        name="email"
        label="E-mail"
        hint="For the confirmation"
        error="Enter an address"
      />,
    );
    expect(tag(html, "input")[0]).toContain('aria-describedby="email-h email-e"');
    expect(tag(html, "input")[0]).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="email-h">For the confirmation</);
    expect(html).toMatch(/id="email-e">.*<span>Enter an address</);
  });

  test("is labelled as optional, and may have an id other than its name", () => {
    const html = render(
      <SelectField name="country" id="guest-country" label="Country" optional>
        <option>Sweden</option>
      </SelectField>,
    );
    expect(html).toContain(
      '<label for="guest-country">Country<span class="opt"> (optional)</span>',
    );
    expect(tag(html, "select")).toEqual([
      '<select class="select" id="guest-country" name="country">',
    ]);
  });
});

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

describe("the error summary", () => {
  test("is not rendered without faults", () => {
    expect(render(<ErrorSummary faults={[]} />)).toBe("");
  });

  test("counts the faults and links to each field", () => {
    const html = render(
      <ErrorSummary
        faults={[
          { field: "email", text: "Enter an address" },
          { field: "terms", text: "Accept the terms" },
        ]}
      />,
    );
    expect(html).toContain('<div class="errsum" role="alert" tabindex="-1">');
    expect(html).toContain("<h2>Please correct 2 errors</h2>");
    expect(html).toContain('<a href="#email">Enter an address</a>');
    expect(html).toContain('<a href="#terms">Accept the terms</a>');
  });
});

test("completed steps are links and labelled as done, the current one is marked, later ones are plain", () => {
  const steps = [
    { name: "Room", address: "/book" },
    { name: "Details", address: "/x" },
    { name: "Review" },
  ];
  const html = render(<Steps label="Progress" steps={steps} present={1} />);
  expect(html).toBe(
    '<nav aria-label="Progress"><ol class="steps">' +
      '<li class="done"><span class="steps__t"><a href="/book">Room</a><span class="vh"> (done)</span></span></li>' +
      '<li aria-current="step"><span class="steps__t">Details</span></li>' +
      '<li><span class="steps__t">Review</span></li></ol></nav>',
  );
});
