// The program of the child process that makes image variants, one at a time. start-encoder.server.ts starts it from this source
// file, not from the bundle: it may import nothing that needs the build.
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { encodeVariant } from "./encode-variant.server.ts";
import type { ImageVariant } from "./image-variant.ts";
import type { EncoderAnswer } from "./start-encoder.server.ts";

// The server's own work takes precedence. Where a service manager forbids this call, it ends the process with SIGSYS, and the
// next one is started without the flag.
if (process.argv.includes("--low")) setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
sharp.cache(false);

// Both signals are sent to every process of a service or terminal: the server decides when this one ends.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
// SIGKILL, because a regular exit would wait for the variant in progress.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (variant: ImageVariant) => {
  void encodeVariant(variant).then(
    (bytes) => answer({ bytes: new Uint8Array(bytes) }),
    (error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) }),
  );
});
answer("ready");

function answer(message: EncoderAnswer): void {
  process.send?.(message);
}
