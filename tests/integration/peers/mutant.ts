// A deliberately broken variant of a source file, and the test that must fail for it.

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
