import { setTimeout as pause } from 'node:timers/promises'
import { noAnswer } from '#server/core/adapters/client-with-patience.ts'
import type { Context } from '#server/core/context.ts'

/** Who asks waits a few seconds at most: less than a statement may take. */
const patienceMs = 3000

/** A load balancer's question: may this replica be given work? A failure is the door's 503. */
export async function checkReadiness(
  ctx: Context,
): Promise<{ status: 'ready'; database: 'up'; jobs: 'up' }> {
  const answered = new AbortController()
  const tooLate = pause(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw noAnswer()
  })
  try {
    await Promise.race([tooLate, whatAnswers(ctx)])
  } finally {
    answered.abort()
  }
  return { status: 'ready', database: 'up', jobs: 'up' }
}

/** One that cannot even be asked fails here, not before somebody waits for the deadline above. */
const whatAnswers = async ({ pool, jobs }: Context) =>
  Promise.all([pool.query('select 1'), jobs.check()])
