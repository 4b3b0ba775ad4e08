// Two who write the same thing at once: one gets an error and looks again.
import { isUniqueViolation } from "#app/platform/database.server.ts";

/** Runs `work` again, a few times, when it ends in a broken primary key or unique index; each run must look afresh. */
export async function retryCollisions<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === lastAttempt || !isUniqueViolation(error)) throw error;
    }
  }
}

const lastAttempt = 5;
