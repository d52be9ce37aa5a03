import type { DataExport } from '#contract/people/personal-data.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { Refused } from '#server/core/refused.ts'
import { dataExportView } from './read-data-export.ts'
import { makeDataExportJob } from './make-data-export.ts'

/** Requests a copy of all stored data about the person; a job makes it. Three a day, one at a time (`export-under-way`). */
export async function requestDataExport(ctx: Context): Promise<DataExport> {
  const { id } = requireUser(ctx.actor)
  await requireAttempt(ctx, { key: `data-export:${id}`, max: 3, windowSeconds: 24 * 3600 })
  return answeredInTransaction(ctx, async (tx) => {
    const row = await tx
      .insertInto('data_exports')
      .values({ user_id: id, requested_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refused('export-under-way')
    await recordFact(tx, ctx, { type: 'account.export-requested', customerId: id })
    await enqueue(tx, ctx, makeDataExportJob, { exportId: row.id })
    return dataExportView(ctx, row)
  })
}
