// When two processes write the same row at once, one gets an error and tries again.
import { isUniqueViolation } from "#app/platform/database.server.ts";

/** Runs `work` again, a few times, when it violates a primary key or unique index; each run must read the data again. */
export async function retryOnUniqueViolation<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isUniqueViolation(error)) throw error;
    }
  }
}

const maxAttempts = 5;
