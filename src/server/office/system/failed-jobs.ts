import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listFailedJobs as list, retryFailedJobs as retry } from '#contract/office/faults.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'

/**
 * SQL to follow `from`: the jobs `j` that the queue gave up after all their tries. The queue counts them every ten seconds
 * (`failed_count`), so a healthy house does not read its jobs for this.
 */
export const givenUpJobs = sql`pgboss.queue q join pgboss.job j on j.name = q.name and j.state = 'failed'
  where q.failed_count > 0`

const longestReason = 2000

/** The jobs that were given up, one line for each kind, latest first. The queue forgets them after seven days. */
export async function listFailedJobs(ctx: Context): Promise<z.input<typeof list.output>> {
  requireAdmin(ctx.actor)
  const { rows } = await sql<{
    job: string
    count: number
    first: Date
    last: Date
    reason: string
  }>`
    select j.name as job, count(*)::int as count, min(j.completed_on) as first, max(j.completed_on) as last,
      left((array_agg(coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message', '')
        order by j.completed_on desc))[1], ${longestReason}) as reason
    from ${givenUpJobs} group by j.name order by last desc, j.name`.execute(ctx.db)
  const items = rows.map(({ first, last, ...row }) => ({
    ...row,
    firstAt: first.toISOString(),
    lastAt: last.toISOString(),
  }))
  return { items }
}

/** Gives each given-up job of this kind one more try. */
export async function retryFailedJobs(
  ctx: Context,
  { job, count }: z.output<typeof retry.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where name = ${job} and state = 'failed' for update`.execute(tx)
    if (rows.length === 0 || rows.length !== count)
      throw new Refused('stale', { count: rows.length })
    const ids = rows.map(({ id }) => id)
    await ctx.jobs.retry(tx, job, ids)
    await recordFact(tx, ctx, { type: 'job.retried', details: { job, count } })
    return {}
  })
}
