// Walks through a page by the Tab key alone and reports elements that are not reached, out of order, or focused without a visible
// ring.
import type { Page } from "playwright-core";

/** The number of tab stops, and a line for each fault. */
export interface TabWalk {
  stops: number;
  faults: string[];
}

// More than the fullest page has.
const maxStops = 300;

/** Presses Tab on a newly loaded page, wherever its focus is, until the focus is where it began. */
export async function tabWalk(page: Page): Promise<TabWalk> {
  await page.evaluate(prepareWalk);
  const faults: string[] = [];
  let stops = 0;
  for (; stops < maxStops; stops++) {
    await page.keyboard.press("Tab");
    const step = await page.evaluate(lookAtFocus);
    if (step === "complete") break;
    if (step) faults.push(step);
  }
  if (stops === maxStops) faults.push("the Tab key never returns to the first element");
  faults.push(...(await page.evaluate(notReached)));
  return { stops, faults };
}

/** Presses Tab until an element of that selector has the focus; throws where it never does. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < maxStops; presses++) {
    if (await page.evaluate((each) => document.activeElement?.matches(each) ?? false, selector))
      return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key never reaches ${selector}`);
}

/** The same, and presses a key there: Enter unless another is named. */
export async function pressOn(page: Page, selector: string, key = "Enter"): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press(key);
}

/** The same, and types a text there. */
export async function typeInto(page: Page, selector: string, text: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.type(text);
}

// The functions below run in the page; they share state in `window.tabWalk`.
interface WalkWindow {
  tabWalk: {
    name(element: Element): string;
    reached: Set<Element>;
    first: Element | null;
    /** Where the focus was; null before the first and after the last element of the page. */
    at: Element | null;
    /** The last element passed of those that scroll with the page. */
    passed: { box: DOMRect; name: string } | null;
  };
}

function prepareWalk(): void {
  (window as unknown as WalkWindow).tabWalk = {
    name(element) {
      const text = element.getAttribute("aria-label") ?? element.textContent.trim();
      const alt = element.querySelector("img")?.alt;
      const field = element.getAttribute("name") ?? element.id;
      const classes = [...element.classList].map((each) => `.${each}`).join("");
      return `${element.localName}${classes} "${(text || alt || field).slice(0, 40)}"`;
    },
    reached: new Set(),
    first: null,
    at: document.activeElement === document.body ? null : document.activeElement,
    passed: null,
  };
}

/** What is wrong with where the focus is now; "complete" when it was there at first. */
function lookAtFocus(): string | null {
  const walked = (window as unknown as WalkWindow).tabWalk;
  const { name, reached, passed } = walked;
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) {
    walked.at = walked.passed = null;
    return null;
  }
  // A date field has its parts: day, month and year are one field.
  if (element === walked.at) return null;
  const wrong: string[] = [];
  if (walked.at === null && !element.matches(".skip")) wrong.push("comes before the skip link");
  walked.at = element;
  if (element === walked.first) return "complete";
  walked.first ??= element;
  reached.add(element);
  const label = (element as HTMLInputElement).labels?.[0] ?? element.closest("label");
  const shown = [element, element.nextElementSibling, label, element.closest(".card")];
  const rings = shown.flatMap((each) =>
    each ? [getComputedStyle(each), getComputedStyle(each, "::after")] : [],
  );
  // A frame shows the focus within itself: no selector of the page around it matches.
  const isFrame = element.localName === "iframe";
  const isShown = rings.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
  );
  if (!isFrame && !isShown) wrong.push("does not show that it has the focus");

  // An input as small as a point is shown by its label.
  let seen = element.getBoundingClientRect();
  if (label && seen.width * seen.height < 30) seen = label.getBoundingClientRect();
  const left = Math.max(seen.left, 0);
  const right = Math.min(seen.right, innerWidth);
  const top = Math.max(seen.top, 0);
  const bottom = Math.min(seen.bottom, innerHeight);
  const points = [0.5, 0.15, 0.85].flatMap((across) =>
    [0.5, 0.15, 0.85].map((down): [number, number] => [
      left + (right - left) * across,
      top + (bottom - top) * down,
    ]),
  );
  // Of two sliders on one track only the thumbs take the pointer.
  const hasPointer = getComputedStyle(element).pointerEvents !== "none";
  const isOwn = (hit: Element | null) =>
    hit !== null &&
    (element.contains(hit) || label?.contains(hit) || hit.closest(".card")?.contains(element));
  if (right <= left || bottom <= top) wrong.push("is outside the window");
  else if (hasPointer && !points.some(([x, y]) => isOwn(document.elementFromPoint(x, y))))
    wrong.push("is covered while it has the focus");

  const fixed = (each: Element | null): boolean =>
    each !== null &&
    (["fixed", "sticky"].includes(getComputedStyle(each).position) || fixed(each.parentElement));
  // A table that scrolls by itself has moved to show what has the focus.
  const moved = element.closest(".scroll")?.scrollLeft ?? 0;
  const box = new DOMRect(seen.x + scrollX + moved, seen.y + scrollY, seen.width, seen.height);
  // A map has no reading order; its pins come in that of the lists below it. The grid of nights scrolls by itself.
  if (!fixed(element) && !element.closest(".map__sheet, .ng")) {
    if (passed) {
      const before = passed.box;
      const isAbove = box.bottom <= before.top + 2;
      const isLeft = box.right <= before.left + 2;
      const isBeside = box.top < before.bottom - 4 && before.top < box.bottom - 4;
      if (isAbove && box.left < before.right - 2)
        wrong.push(`comes after ${passed.name}, below it`);
      if (isLeft && isBeside) wrong.push(`comes after ${passed.name}, right of it`);
    }
    walked.passed = { box, name: name(element) };
  } else walked.passed = null;
  return wrong.length > 0 ? `${name(element)}: ${wrong.join(", ")}` : null;
}

function notReached(): string[] {
  const { name, reached } = (window as unknown as WalkWindow).tabWalk;
  const wanted = "a[href], area[href], button, input, select, textarea, summary, [tabindex]";
  const groups = [...reached].map(
    (each) => each.matches("[type=radio]") && each.getAttribute("name"),
  );
  return (
    [...document.querySelectorAll<HTMLElement>(wanted)]
      .filter((each) => !reached.has(each))
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => !each.matches(":disabled, input[type=hidden], [inert] *"))
      // Of a group of radio buttons one is reached, and of the days of a calendar: the arrow keys move on.
      .filter(
        (each) => !each.matches("[type=radio]") || !groups.includes(each.getAttribute("name")),
      )
      .filter(
        (each) =>
          each.tabIndex >= 0 ||
          (each.matches(wanted.replace(", [tabindex]", "")) &&
            !each.closest("table, [aria-hidden=true], .honeypot")),
      )
      .map((each) => `${name(each)} is not reached`)
  );
}
