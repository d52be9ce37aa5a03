import { setTimeout as pause } from 'node:timers/promises'
import { noAnswer } from '#server/core/adapters/client-with-patience.ts'
import type { Context } from '#server/core/context.ts'
import { Unavailable } from '#server/core/refused.ts'

/** The caller waits a few seconds at most: less than a statement may take. */
const patienceMs = 3000

/** For a load balancer: whether this replica can receive requests. A failure is a 503, and so is a process that is about to end. */
export async function checkReadiness(
  ctx: Context,
): Promise<{ status: 'ready'; database: 'up'; jobs: 'up' }> {
  if (ctx.stopping.aborted) throw new Unavailable('stopping')
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

/** Async, so that an immediate failure becomes a rejection here, not an exception before anything awaits the deadline above. */
const whatAnswers = async ({ pool, jobs }: Context) =>
  Promise.all([pool.query('select 1'), jobs.check()])
