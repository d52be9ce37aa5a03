import { sql } from 'kysely'
import { forgottenBefore } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { inBatches } from '#server/core/in-batches.ts'

/** Deletes what was known of removed means of payment, once the provider has let go of them. */
export const forgetPaymentMethods = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from payment_methods where id in (
        select id from payment_methods
        where settled_at is not null and removed_at < ${forgottenBefore('removed-methods', ctx.now())}
        order by removed_at, id limit ${size})`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })
