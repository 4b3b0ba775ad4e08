// Checks pages of the marked site and collects the unmarked words it finds.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { waitForHydration } from "../browser.ts";
import { textsOn } from "./page-texts.ts";
import { unmarkedTexts } from "./unmarked-texts.ts";

/** `faults` grows with every check: a line per word that is not from a catalogue, with where it was seen first. */
export interface UnmarkedTextChecker {
  faults: string[];
  /** Checks the open page as it is. */
  check(place: string): Promise<void>;
  /** Checks a document that is not open, or a part of one. */
  checkHtml(html: string, place: string): Promise<void>;
}

/** `known` are texts of this journey that may appear unmarked: what its users typed. */
export function anUnmarkedTextChecker(page: Page, known: string[] = []): UnmarkedTextChecker {
  const faults: string[] = [];
  const seen = new Set<string>();
  const addFaults = (lines: string[], place: string) => {
    for (const line of lines.filter((each) => !seen.has(each))) {
      seen.add(line);
      faults.push(`${place}: ${line}`);
    }
  };
  return {
    faults,
    async check(place) {
      await waitForHydration(page);
      const texts = await textsOn(page);
      // An empty page would have no fault either.
      expect([place, texts.some(({ text }) => isMarked(text))]).toEqual([place, true]);
      addFaults(unmarkedTexts(texts, known), place);
    },
    async checkHtml(html, place) {
      const texts = await textsOn(page, html);
      expect([place, texts.some(({ text }) => isMarked(text))]).toEqual([place, true]);
      addFaults(unmarkedTexts(texts, known), place);
    },
  };
}

function isMarked(text: string): boolean {
  return /[\uff21-\uff3a\uff41-\uff5a]{2}/.test(text);
}
