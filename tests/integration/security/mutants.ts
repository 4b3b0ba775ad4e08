// Deliberately broken variants: the security bugs of comparable products as they would be in our sources, and the test that must
// fail for each. `ALL=1 vitest run --project faults peers-mutants` plants them one after another; nothing is written to the disk.
import type { Mutant } from "./mutant.ts";
import { accessMutants } from "./access-mutants.ts";
import { injectionMutants } from "./injection-mutants.ts";

/** All of them. */
export const mutants: Mutant[] = [...injectionMutants, ...accessMutants];
