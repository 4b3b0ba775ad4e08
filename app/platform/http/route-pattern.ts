// Maps a path to its route pattern: `/my-booking/:token` instead of the secret, so that metrics and log may contain it.

/** The result when no pattern matches. */
export const unknownRoute = "other";

/**
 * Returns a matcher for a list such as `["/", "/apartments/:slug", "/api/*"]`. A literal segment wins over a named one,
 * and that over a star, which matches any rest, even none. The matcher returns the pattern, or `unknownRoute`.
 */
export function findPatterns(patterns: readonly string[]): (path: string) => string {
  const root: Branch = newBranch();
  for (const pattern of patterns) grow(root, segmentsOf(pattern), pattern);
  return (path) => follow(root, segmentsOf(path), 0) ?? unknownRoute;
}

interface Branch {
  literal: Map<string, Branch>;
  named: Branch | null;
  /** The pattern that ends here, and the one whose star matches the rest. */
  end: string | null;
  star: string | null;
}

const newBranch = (): Branch => ({ literal: new Map(), named: null, end: null, star: null });

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

function grow(branch: Branch, [first, ...rest]: string[], pattern: string): void {
  if (first === undefined) branch.end ??= pattern;
  else if (first === "*") branch.star ??= pattern;
  else if (first.startsWith(":")) grow((branch.named ??= newBranch()), rest, pattern);
  else {
    const next = branch.literal.get(first) ?? newBranch();
    branch.literal.set(first, next);
    grow(next, rest, pattern);
  }
}

function follow(branch: Branch, segments: string[], at: number): string | null {
  const segment = segments[at];
  if (segment === undefined) return branch.end ?? branch.star;
  const literal = branch.literal.get(segment);
  return (
    (literal && follow(literal, segments, at + 1)) ??
    (branch.named && follow(branch.named, segments, at + 1)) ??
    branch.star
  );
}
