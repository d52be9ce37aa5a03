import type { Answer } from './test-app.ts'

/**
 * A person who reads « réessayez dans un instant » asks again: on a busy machine many who wait for one row may wait longer than the
 * server allows (`lock_timeout`, a 503 with `Retry-After`). Nothing was done by such an answer.
 */
export async function askAgainWhileBusy(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = 20; left > 0; left -= 1) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
  return ask()
}
