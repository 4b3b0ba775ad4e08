// Moves the clock of a site that is a process of its own: imported before it, it adds to every instant the milliseconds that are
// in the file `MOVED_CLOCK`, read anew each time. Timers run as ever.
import { readFileSync } from "node:fs";

const file = process.env["MOVED_CLOCK"];
if (file !== undefined) {
  const now = (of: DateConstructor) => of.now() + Number(readFileSync(file, "utf8"));
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now(target)] : args, newTarget) as Date,
    get: (target, name) =>
      name === "now" ? () => now(target) : (Reflect.get(target, name) as unknown),
  });
}
