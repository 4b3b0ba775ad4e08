// The errors of a form on a page: sent with nothing or nonsense in its fields, what then says so to eyes, keyboard and screen reader.
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./accessibility.ts";

/** What the first form of the page answers to bad input, and what is wrong with how; null where it has no form that can be sent badly. */
export async function errorState(page: Page): Promise<string[] | null> {
  const before = page.url();
  const isSent = await page.evaluate(sendBadly);
  if (!isSent) return null;
  // The answer is another document, which has no such mark.
  await page.waitForFunction(() => !("sentBadly" in window) && document.readyState === "complete");
  if ((await page.locator("main [aria-invalid=true]").count()) === 0) {
    await page.goto(before);
    return null;
  }
  const faults = [...(await page.evaluate(tiedFaults)), ...(await accessibilityFaults(page))];
  await page.goto(before);
  return faults;
}

// Of forms that save something as a whole; a button with a name does one thing of several, which may not be undone.
function sendBadly(): boolean {
  const typed = ["text", "email", "tel", "date", "textarea", "number", "url"];
  for (const form of document.querySelectorAll<HTMLFormElement>("main form[method=post]")) {
    const button = form.querySelector<HTMLButtonElement>(
      "button:not([name]), button[value=price], button[value=save], button[value=preview]",
    );
    const fields = [
      ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"),
    ].filter(({ type, offsetParent }) => typed.includes(type) && offsetParent !== null);
    if (!button || fields.length === 0) continue;
    form.noValidate = true;
    for (const field of fields) field.value = field.inputMode ? "x" : "";
    Object.assign(window, { sentBadly: true });
    button.click();
    return true;
  }
  return false;
}

// Each faulty field names its error, which is shown; one of the page's first elements says that there are errors, and has the focus or
// the title says so.
function tiedFaults(): string[] {
  const faults: string[] = [];
  for (const field of document.querySelectorAll<HTMLElement>("main [aria-invalid=true]")) {
    const name = field.getAttribute("name") ?? field.id;
    const ids = (field.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
    const texts = ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? "");
    if (ids.length === 0 || texts.every((text) => text === ""))
      faults.push(`${name}: its error is not tied to it`);
    if (ids.some((id) => !document.getElementById(id)))
      faults.push(`${name}: aria-describedby names what is not there`);
  }
  const summary = document.querySelector("main [role=alert]");
  const first = document.activeElement;
  const hasFocus = first?.closest("[role=alert]") !== null || first?.ariaInvalid === "true";
  if (!summary && !hasFocus) faults.push("neither a summary nor the focus tells of the errors");
  for (const link of summary?.querySelectorAll("a[href^='#']") ?? []) {
    const id = decodeURIComponent((link.getAttribute("href") ?? "#").slice(1));
    if (!document.getElementById(id))
      faults.push(`the summary links to #${id}, which is not there`);
  }
  return faults;
}
