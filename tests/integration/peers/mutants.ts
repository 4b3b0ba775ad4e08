// Deliberately broken variants: each peer's bug as it would have stood in our sources, and the test that must fail for it.
// `ALL=1 vitest run --project faults peers-mutants` plants them one after another; nothing is written to the disk.
import { mutantsOfPeople } from "./mutants-of-people.ts";
import { mutantsOfWords } from "./mutants-of-words.ts";

/** A text that stands once in a source file, and what the bug would have written there. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

export interface Mutant extends Edit {
  /** The peer whose bug it is, and its record (docs/decisions, 42). */
  peer: string;
  bug: string;
  /** A second place without which the bug would be none. */
  also?: Edit;
  /** The test file, and a part of the test's name. */
  test: string;
  name: string;
}

/** All of them. */
export const mutants: Mutant[] = [...mutantsOfWords, ...mutantsOfPeople];
