// Before the tests of deploy/: a fresh Debian, or the reason why this machine cannot have one; the tests are then skipped.
import type { TestProject } from "vitest/node";
import { findDebian } from "./debian.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The archive of a fresh Debian; empty: the tests are skipped. */
    debianArchive: string;
  }
}

/** Vitest's global set-up. */
export default async function setup(project: TestProject): Promise<void> {
  const archive = await findDebian().catch((error: unknown) => {
    console.log(`SKIPPED: deploy/ is not tried on this machine: ${String(error).slice(0, 500)}`);
    return "";
  });
  project.provide("debianArchive", archive);
}
