import { sql } from 'kysely'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue, isUnderWay } from '#server/core/jobs.ts'
import { Refused } from '#server/core/refused.ts'
import { checkRulesJob } from './check-rules.ts'

/** Checks the rules now, without waiting for the night: it reads whole tables, so one at a time. */
export async function checkRulesNow(ctx: Context): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('check-rules-now'))`.execute(tx)
    if (await isUnderWay(tx, checkRulesJob)) throw new Refused('check-under-way')
    await recordFact(tx, ctx, { type: 'job.check-asked' })
    await enqueue(tx, ctx, checkRulesJob, {})
    return {}
  })
}
