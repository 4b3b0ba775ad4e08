// Tests the HTML of the steps of a form.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Steps } from "#app/checkout/step-shell.tsx";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import layout from "#app/i18n/messages/en/layout.json" with { type: "json" };
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { aProperty } from "#tests/support/property.ts";

function render(node: ReactNode): string {
  return renderToStaticMarkup(
    <PropertyProvider property={aProperty()}>
      <LanguageProvider language="en" addressLanguage={null} words={[{ layout }]}>
        {node}
      </LanguageProvider>
    </PropertyProvider>,
  );
}

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
