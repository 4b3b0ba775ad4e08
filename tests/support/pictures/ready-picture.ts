// Pictures that are answered with a substitute until they have been made.
import { expect } from "vitest";

/** Requests a picture, or the stylesheet of the placeholders, until it is ready; returns that response. */
export async function readyPicture(
  get: (address: string) => Promise<Response>,
  address: string,
): Promise<Response> {
  let answer = await get(address);
  await expect
    .poll(
      async () => {
        if (!isReady(answer)) answer = await get(address);
        return isReady(answer);
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true);
  return answer;
}

/** Whether it is the picture itself; an error is no substitute either, and nothing to wait for. */
export function isReady({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  return status !== 200 || (headers.get("cache-control") ?? "").includes("immutable");
}
