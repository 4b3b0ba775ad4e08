// Tests the HTML of fields and of the summary of errors: associations of controls, and accessible names.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import layout from "#app/i18n/messages/en/layout.json" with { type: "json" };
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { aProperty } from "#tests/support/property.ts";
import { ErrorSummary, SelectField, TextField } from "./field.tsx";

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
