import * as z from 'zod'
import { promises, type RetentionPromise, forgottenBefore } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import {
  forgetLegalRequests,
  forgetMessages,
  forgetPaymentMethods,
  forgetSecurityFacts,
  forgetStandingOrders,
} from './forget-old-rows.ts'
import { forgetPhotos } from './forget-photos.ts'
import { announceSilence, endSilentAccounts } from './silent-accounts.ts'
import { sql } from 'kysely'
import { inBatches } from '#server/core/for-each-apart.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'
import { returnFileKey } from '#server/shipping/returns/add-return-file.ts'

/** Runs one promise of the privacy page. Each is its own job: one failure stops no other. */
export const keepRetention = (
  ctx: Context,
  { promise }: { readonly promise: RetentionPromise },
): Promise<void> => keeping[promise](ctx)

/** Each works in small batches; run twice, it finds nothing left to do. */
const keeping: Readonly<Record<RetentionPromise, (ctx: Context) => Promise<void>>> = {
  'forget-photos': async (ctx) => {
    await forgetPhotos(ctx)
    await forgetReturnFiles(ctx)
  },
  'announce-silence': announceSilence,
  'end-silent-accounts': endSilentAccounts,
  'forget-messages': forgetMessages,
  'forget-legal-requests': forgetLegalRequests,
  'forget-security-facts': forgetSecurityFacts,
  'forget-payment-methods': forgetPaymentMethods,
  'forget-standing-orders': forgetStandingOrders,
}

export const keepRetentionJob = defineJob({
  name: 'keep-retention',
  payload: z.strictObject({ promise: z.enum(promises) }),
  isUnhurried: true,
  run: keepRetention,
})

const day = 86_400_000

/**
 * Deletes labels and proofs of returns as photos of parcels: after the delivery or the end of the return, later where nobody
 * confirmed it, and those that were never joined after a day.
 */
const forgetReturnFiles = (ctx: Context): Promise<void> =>
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
