// What is wrong with how a page is laid out, which neither axe-core nor the types see: too wide, cut off, too small to press.
import type { Page } from "playwright-core";

/* oxlint-disable unicorn/consistent-function-scoping -- they run in the page, which has nothing of this module */
/**
 * One line per fault, of the innermost element that has it; empty when there is none. What scrolls sideways by itself, hidden
 * texts, the timeline of the desk, bars of short stays (their label has the whole name) and texts that end in an ellipsis are not
 * faults.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth}px wide`);
    const fields = "input, select, textarea, option";
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const isBox = (one: Element) =>
      !/^(?:inline|contents|none)$/.test(getComputedStyle(one).display) && one.clientWidth > 0;
    const isSpilling = (one: Element) =>
      isBox(one) && !one.matches(fields) && one.scrollWidth > one.clientWidth + 1;
    const isBeyond = (one: Element) => {
      const { left, right } = one.getBoundingClientRect();
      return right > innerWidth + 0.5 || left < -0.5;
    };
    // Within an element of that kind, or one itself.
    const within = (one: Element, found: (style: CSSStyleDeclaration) => boolean) => {
      for (let at: Element | null = one; at; at = at.parentElement)
        if (found(getComputedStyle(at))) return true;
      return false;
    };
    const someInside = (one: Element, found: (inner: Element) => boolean) =>
      [...one.querySelectorAll("*")].some(found);
    const name = (one: Element) => {
      const text = one.textContent.trim().replaceAll(/\s+/g, " ").slice(0, 50);
      return `${one.localName}.${one.className} “${text}”`;
    };
    const scrolls = /auto|scroll/;
    const drawn = "svg, .tl, .stayb";
    // Parents come before their children, so that each element needs to look at its own style alone.
    const skipped = new Set<Element>();
    for (const one of document.body.querySelectorAll("*")) {
      const style = getComputedStyle(one);
      if (
        skipped.has(one.parentElement!) ||
        one.matches(drawn) ||
        style.clipPath === "inset(50%)"
      ) {
        skipped.add(one);
        continue;
      }
      if (!isBox(one) || !one.checkVisibility()) continue;
      const { width, height } = one.getBoundingClientRect();
      if (height === 0) continue;
      if (isBeyond(one) && !someInside(one, isBeyond))
        if (!within(one, ({ overflowX }) => scrolls.test(overflowX)))
          faults.push(`beyond the window: ${name(one)}`);
      if (isSpilling(one) && !scrolls.test(style.overflowX) && style.textOverflow !== "ellipsis")
        if (!someInside(one, isSpilling))
          faults.push(`${one.scrollWidth}px in ${one.clientWidth}px: ${name(one)}`);
      if (one.matches(controls) && Math.min(width, height) < 23.5) {
        const label = (one as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
        if (!label || label.height < 23.5)
          faults.push(`${Math.round(width)} × ${Math.round(height)}px to press: ${name(one)}`);
      }
    }
    return faults;
  });
}
