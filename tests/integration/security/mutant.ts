// A deliberately broken variant of a source file, and the test that must fail for it.

/** A text that occurs once in a source file, and what the bug would have written there. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

export interface Mutant extends Edit {
  /** The comparable product that had the bug, and its record (docs/decisions, 42). */
  peer: string;
  bug: string;
  /** Further edits without which the bug would have no effect, such as a check that stands before it. */
  also?: Edit[];
  /** The test file, and a part of the test's name. */
  test: string;
  name: string;
}
