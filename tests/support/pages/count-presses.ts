// Counts what a person does in a browser window, as the browser itself sees it: taps and clicks, and separately the fields that are
// typed into or chosen in.
import type { BrowserContext, Page } from "playwright-core";

/** What was counted so far. A field that is typed into again on the same page counts once. */
export interface Presses {
  taps: number;
  fields: number;
}

/** Counts in every page that the context opens from now on. */
export async function countPresses(context: BrowserContext): Promise<Presses> {
  const counted: Presses = { taps: 0, fields: 0 };
  await context.exposeBinding("countPress", (_source, kind: keyof Presses) => {
    counted[kind] += 1;
  });
  await context.addInitScript(() => {
    const { countPress: count } = globalThis as unknown as { countPress(kind: string): void };
    // Before any script of the page can stop it; a click that a label passes on is no press of its own.
    addEventListener("pointerup", ({ isTrusted }) => isTrusted && count("taps"), true);
    const typed = new WeakSet<EventTarget>();
    addEventListener(
      "input",
      ({ target }) => {
        const isTyped =
          target instanceof HTMLSelectElement ||
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type));
        if (!isTyped || typed.has(target)) return;
        typed.add(target);
        count("fields");
      },
      true,
    );
  });
  return counted;
}

/** Taps a field, as a person must before typing, and types or chooses. */
export async function tapAndType(page: Page, selector: string, text: string): Promise<void> {
  const field = page.locator(selector).first();
  await field.tap();
  if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(text);
  else await field.fill(text);
}
