// Waits for something, but not for ever.

/** What `work` answers; rejects when that takes longer than `milliseconds`: then nobody knows how it ends. */
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
