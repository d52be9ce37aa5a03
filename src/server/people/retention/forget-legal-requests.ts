import { sql } from 'kysely'
import { forgottenBefore } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { inBatches } from '#server/core/in-batches.ts'

/** Deletes withdrawals and cancellations once nobody can sue over them any longer. */
export const forgetLegalRequests = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from legal_requests where id in (
        select id from legal_requests where received_at < ${forgottenBefore('legal-requests', ctx.now())}
        order by received_at, id limit ${size})`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })
