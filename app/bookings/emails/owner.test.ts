// Tests the email to the owner: what it contains, and that its links can be answered.
import { expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { renderEmailHtml } from "#app/emails/email-layout.email.tsx";
import { renderEmailText } from "#app/emails/finish-email.server.ts";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { testEmailData } from "#tests/support/emails/email-data.ts";
import { ownerNewBooking } from "./owner.email.tsx";

test("the owner's email has the guest and how to reply, and no secret", () => {
  const booking = aBooking({ language: "fr", specialRequests: "A cot, please." });
  const content = ownerNewBooking(testEmailData({ booking, manageLink: null }));
  const text = renderEmailText(content);
  expect(content.subject).toContain("KF-7M3QX9TD");
  expect(content.subject).toContain("Claire Moreau");
  for (const known of [
    "Claire Moreau",
    "claire.moreau@example.com",
    "+33 6 12 34 56 78",
    "France",
    "Français",
    "> A cot, please.",
  ])
    expect(text).toContain(known);
  expect(renderEmailHtml(content, facts.name)).toContain('href="mailto:claire.moreau@example.com"');
  expect(renderEmailHtml(content, facts.name)).toContain('href="tel:+33612345678"');
  expect(renderEmailHtml(content, facts.name) + text).not.toContain("my-booking");
});

test("an email address cannot add headers to its mailto link", () => {
  const booking = aBooking({ email: "claire?bcc=thief@example.com" });
  expect(renderEmailHtml(ownerNewBooking(testEmailData({ booking })), facts.name)).toContain(
    'href="mailto:claire%3Fbcc%3Dthief@example.com"',
  );
});
