import * as z from 'zod'
import { promises, type RetentionPromise } from '#domain/legal/retention.ts'
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
import { forgetReturnFiles } from './forget-return-files.ts'
import { announceSilence, endSilentAccounts } from './silent-accounts.ts'

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
