// Waits for a promise with a timeout.

/** The result of `work`; rejects when that takes longer than `milliseconds`: its outcome is then unknown. */
export async function withDeadline<Answer>(
  work: Promise<Answer>,
  milliseconds: number,
): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new Error(`not done within ${milliseconds / 1000} seconds`));
  const timer = setTimeout(late, milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
