import { sql } from 'kysely'
import { forgottenBefore } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { inBatches } from '#server/core/in-batches.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'
import { returnFileKey } from '#server/shipping/returns/return-file-key.ts'

const day = 86_400_000

/**
 * Deletes labels and proofs of returns as photos of parcels: after the delivery or the end of the return, later where nobody
 * confirmed it, and those that were never joined after a day.
 */
export const forgetReturnFiles = (ctx: Context): Promise<void> =>
  inBatches((size) =>
    ctx.db.transaction().execute(async (tx) => {
      const now = ctx.now()
      const { rows } = await sql<{ id: string; type: string }>`
        delete from return_files where id in (
          select f.id from return_files f
          join shop_returns v on v.request_id = f.request_id join parcel_requests r on r.id = f.request_id
          where (not f.is_joined and f.created_at < ${new Date(now.getTime() - day)}) or case v.state
            when 'delivered' then v.delivered_at < ${forgottenBefore('parcel-photos', now)}
            when 'ended' then r.closed_at < ${forgottenBefore('parcel-photos', now)}
            when 'sent' then v.sent_at < ${forgottenBefore('undelivered-photos', now)} end
          order by f.id limit ${size} for update of f skip locked)
        returning id, type`.execute(tx)
      await promiseRemoval(
        tx,
        ctx,
        rows.map(({ id, type }) => returnFileKey(id, type)),
      )
      return rows.length
    }),
  )
