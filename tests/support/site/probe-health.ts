// Measures how long a site's event loop is blocked while other work runs.
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds from when a request was due until its answer came, sorted; `work` is the result of the work. */
export interface Probed<Result> {
  work: Result;
  median: number;
  longest: number;
}

/**
 * Requests `/healthz` of `origin` every 20 ms until `work` ends. Times count from when each request was due: a site that blocks
 * for a second is late with fifty answers, not with one. An answer that is not "ok" counts as never answered.
 */
export async function whileProbed<Result>(
  origin: string,
  work: Promise<Result>,
): Promise<Probed<Result>> {
  const agent = new Agent({ keepAlive: true });
  const waits: number[] = [];
  const asked: Promise<void>[] = [];
  const probing = { goesOn: true };
  const done = work.finally(() => (probing.goesOn = false));
  const begun = performance.now();
  for (let due = begun; probing.goesOn; due += 20) {
    await wait(Math.max(0, due - performance.now()));
    const answered = () => void waits.push(performance.now() - due);
    asked.push(ask(`${origin}/healthz`, agent).then(answered, () => void waits.push(Infinity)));
  }
  await Promise.all(asked);
  agent.destroy();
  waits.sort((a, b) => a - b);
  return { work: await done, median: waits[waits.length >> 1]!, longest: waits.at(-1)! };
}

function ask(url: string, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const asked = request(url, { agent }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`healthz answered ${response.statusCode}`));
    response.on("error", reject).on("end", resolve).resume();
  });
  asked.on("error", (error: NodeJS.ErrnoException) => {
    // The site closed an idle connection while the request was on its way: asked again, its time running on.
    if (asked.reusedSocket && error.code === "ECONNRESET") ask(url, agent).then(resolve, reject);
    else reject(error);
  });
  asked.end();
  return promise;
}

/** The best of up to `tries` tries, by their median: another program may have used the machine meanwhile. */
export async function bestProbe<Result>(
  tries: number,
  probe: () => Promise<Probed<Result>>,
): Promise<Probed<Result>> {
  let best = await probe();
  for (let more = 1; more < tries && best.median >= 50; more++) {
    const again = await probe();
    if (again.median < best.median) best = again;
  }
  return best;
}
