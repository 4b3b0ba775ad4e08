// The guest's details on the page of a booking: its links dial the number that was meant, and write to the address alone.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { aProperty } from "#tests/support/property.ts";
import { GuestPanel } from "./stay-panels.tsx";

function linksOf(changes: { phone?: string; email?: string }): string[] {
  const booking = { ...aBooking(), ...changes };
  const view = { booking, isErased: false, mayCorrect: false, mayManageGuestData: false };
  const html = renderToStaticMarkup(
    <PropertyProvider property={aProperty()}>
      <LanguageProvider
        language="en"
        addressLanguage={null}
        words={[selectMessages("en", "admin-bookings", "booking")]}
      >
        <GuestPanel view={view} />
      </LanguageProvider>
    </PropertyProvider>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
}

test("the zero in brackets is not dialled from abroad, and of two numbers the first is", () => {
  expect(linksOf({ phone: "+49 (0)170 1234567" })).toContain("tel:+491701234567");
  expect(linksOf({ phone: "+230 5772 9919 / +230 5700 0000" })).toContain("tel:+23057729919");
});

test("an address opens no header fields", () => {
  expect(linksOf({ email: "a?bcc=b@example.com" })).toContain("mailto:a%3Fbcc%3Db@example.com");
});
