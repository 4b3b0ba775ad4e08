// Looks at pages of the marked site and keeps what it finds unmarked.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { awake } from "./browser.ts";
import { textsOn } from "./page-texts.ts";
import { unmarkedTexts } from "./unmarked-texts.ts";

/** `faults` grows with every look: a line per word that is not from a catalogue, where it was seen first. */
export interface Lookout {
  faults: string[];
  /** Looks at the page as it stands. */
  look(place: string): Promise<void>;
  /** Looks at a document that is not open, or at a part of one. */
  read(html: string, place: string): Promise<void>;
}

/** `known` are texts of this journey that may stand unmarked: what its people typed. */
export function aLookout(page: Page, known: string[] = []): Lookout {
  const faults: string[] = [];
  const seen = new Set<string>();
  const keep = (lines: string[], place: string) => {
    for (const line of lines.filter((each) => !seen.has(each))) {
      seen.add(line);
      faults.push(`${place}: ${line}`);
    }
  };
  return {
    faults,
    async look(place) {
      await awake(page);
      const texts = await textsOn(page);
      // An empty page would have no fault either.
      expect([place, texts.some(({ text }) => isMarked(text))]).toEqual([place, true]);
      keep(unmarkedTexts(texts, known), place);
    },
    async read(html, place) {
      const texts = await textsOn(page, html);
      expect([place, texts.some(({ text }) => isMarked(text))]).toEqual([place, true]);
      keep(unmarkedTexts(texts, known), place);
    },
  };
}

function isMarked(text: string): boolean {
  return /[\uff21-\uff3a\uff41-\uff5a]{2}/.test(text);
}
